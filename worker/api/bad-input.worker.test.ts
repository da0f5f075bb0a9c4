import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { attemptsOn, complaint, type Attempt } from "../testing/bad-input.ts";
import { fetchWorker, ok } from "../testing/call.ts";
import { aRunningGame } from "../testing/games.ts";
import { withFreshSettings } from "../testing/settings.ts";
import { aMonitor, type TestUser } from "../testing/users.ts";
import { routes } from "./index.ts";
import type { Route } from "./route.ts";

const AT_ONCE = 6;

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

/** All that a refused call must leave alone, as text: the world's own rows, and how many of each kind there are. A visit is not a change. */
async function stateOf({ game, post, team, player }: World): Promise<string> {
  const counted = ["users", "teams", "team_members", "games", "challenges", "flags", "posts", "participations", "files", "settings"];
  const read = (sql: string, ...values: unknown[]) => env.DB.prepare(sql).bind(...values);
  const results = await env.DB.batch([
    read(`SELECT ${counted.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`).join(", ")}`),
    read("SELECT * FROM games WHERE id = ?", game.id),
    read("SELECT * FROM challenges WHERE game_id = ?", game.id),
    read("SELECT * FROM flags WHERE challenge_id = ?", game.challenges[0]!.id),
    read("SELECT * FROM teams WHERE id = ?", team.id),
    read("SELECT * FROM participations WHERE game_id = ?", game.id),
    read("SELECT * FROM posts WHERE id = ?", post),
    read("SELECT name, email, role, bio, phone, avatar, version, password_hash FROM users WHERE id = ?", player.id),
  ]);
  return JSON.stringify(results.map(({ results: rows }) => rows));
}

/** Sends a few requests at once; what is wrong with the answers, and with what they left behind if all were refusals. */
async function complaintsAbout(route: Route, round: Attempt[], here: World): Promise<string[]> {
  const { cookie } = callerOf(route, here);
  const before = await stateOf(here);
  let refused = 0;
  const answers = round.map(async ({ what, url, init }) => {
    const answer = await fetchWorker(url, { ...init, headers: { ...(init.headers as Record<string, string>), Cookie: cookie } });
    if (answer.status >= 400) refused++;
    const found = await complaint(route, answer);
    return found ? [`${what}: ${found}`] : [];
  });
  const found = (await Promise.all(answers)).flat();
  if (refused < round.length || (await stateOf(here)) === before) return found;
  return [...found, `something changed after ${round.map(({ what }) => what).join(", ")}`];
}

test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  "%s refuses bad input and changes nothing",
  async (_, route) => {
    const here = await (world ??= aWorld());
    const attempts = attemptsOn(route, pathOf(route, here));
    const complaints: string[] = [];
    // Some of it is a change of settings after all, which must not reach the tests that follow.
    await withFreshSettings(async () => {
      while (attempts.length > 0) complaints.push(...(await complaintsAbout(route, attempts.splice(0, AT_ONCE), here)));
    });
    expect(complaints).toEqual([]);
  },
);
