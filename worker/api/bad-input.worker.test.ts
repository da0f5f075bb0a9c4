import { SELF } from "cloudflare:test";
import { expect, test } from "vitest";
import { attemptsOn, complaint } from "../testing/bad-input.ts";
import { ok } from "../testing/call.ts";
import { aRunningGame } from "../testing/games.ts";
import { aMonitor, type TestUser } from "../testing/users.ts";
import { routes } from "./index.ts";
import type { Route } from "./route.ts";

const AT_ONCE = 6;
/** Of what the descriptions suggest, so many for each call, spread evenly: all of it takes minutes. */
const PER_CALL = 8;

/** A running game with a team and a challenge, and somebody for each role. */
async function aWorld() {
  const game = await aRunningGame({ challenges: 1, teams: 1 });
  const post = await ok<string>("POST", "/api/edit/posts", { as: game.organiser, body: { title: "post" } });
  return { game, post, team: game.teams[0]!, player: game.teams[0]!.captain, monitor: await aMonitor() };
}
type World = Awaited<ReturnType<typeof aWorld>>;
/** One for all calls: bad input changes nothing in it that the next call needs. */
let world: Promise<World> | undefined;

function callerOf(route: Route, { game, monitor, player }: World): TestUser {
  if (route.access === "admin") return game.organiser;
  return route.access === "monitor" ? monitor : player;
}

/** A path whose parameters exist, so that what is wrong with the rest is reached. */
function pathOf(route: Route, { game, post, team, player }: World): string {
  const id = route.path.startsWith("/api/team") ? team.id : route.path.includes("/posts/") ? post : game.id;
  const values: Record<string, string | number> = {
    id: route.path.includes("/participation/") ? team.participationId : id,
    cid: game.challenges[0]!.id,
    userid: player.id,
    hash: "0".repeat(64),
    status: "Accepted",
  };
  return route.path.replace(/:(\w+)/g, (_, name: string) => String(values[name] ?? 1));
}

function spread<T>(all: T[], count: number): T[] {
  const step = Math.max(1, all.length / count);
  return Array.from({ length: Math.min(count, all.length) }, (_, i) => all[Math.floor(i * step)]!);
}

test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  "%s answers bad input with a refusal",
  async (_, route) => {
    const here = await (world ??= aWorld());
    const { cookie } = callerOf(route, here);
    const attempts = spread(attemptsOn(route, pathOf(route, here)), PER_CALL);
    const complaints: string[] = [];
    while (attempts.length > 0) {
      const round = attempts.splice(0, AT_ONCE).map(async ({ what, url, init }) => {
        const answer = await SELF.fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), Cookie: cookie } });
        const found = await complaint(route, answer);
        if (found) complaints.push(`${what}: ${found}`);
      });
      await Promise.all(round);
    }
    expect(complaints).toEqual([]);
  },
);
