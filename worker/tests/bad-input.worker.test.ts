import { isCallerKind } from "../auth/roles.ts";
import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { attemptsOn, complaint, type Attempt } from "../testing/samples/bad-input.ts";
import { fetchWorker, ok } from "../testing/call.ts";
import { aRunningGame } from "../testing/games.ts";
import { ledgerOf } from "../testing/ledgers.ts";
import { randomAttempts } from "../testing/samples/random-input.ts";
import { withFreshSettings } from "../testing/settings.ts";
import { aMonitor, type TestUser } from "../testing/users.ts";
import { routes } from "../api/index.ts";
import type { Route } from "../api/route.ts";

const AT_ONCE = 60;
const EACH_FAMILY = 2_000;
/** The maximum number of inputs derived from a description: a large schema has several times as many, which are thinned evenly. */
const SUGGESTED = 2_000;
const SEED = 20_261_121;

/** A running game with a team and a challenge, and a user for each role. */
async function aWorld() {
  const game = await aRunningGame({ challenges: 1, teams: 1 });
  const post = await ok<string>("POST", "/api/edit/posts", { as: game.organiser, body: { title: "post" } });
  return { game, post, team: game.teams[0]!, player: game.teams[0]!.captain, monitor: await aMonitor() };
}
type World = Awaited<ReturnType<typeof aWorld>>;
/** Shared by all calls: bad input changes nothing in it that the next call needs. */
let world: Promise<World> | undefined;

/** Where a visitor may call, a visitor does: a successful sign-in would end the session that came with it. */
function callerOf(route: Route, { game, monitor, player }: World): TestUser | null {
  if (route.access === "visitor") return null;
  if (route.access === "game.monitor") return monitor;
  return isCallerKind(route.access) ? player : game.organiser;
}

/** A path with existing parameters, so that the rest of the input is validated. */
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

/**
 * Everything that a refused call must not change, as text: the fixture's rows, how many of each kind there are, and the Ledger's head. A
 * visit does not count.
 */
async function stateOf({ game, post, team, player }: World): Promise<string> {
  const counted = [
    "users",
    "teams",
    "team_members",
    "games",
    "challenges",
    "flags",
    "posts",
    "participations",
    "files",
    "writeups",
    "mails",
  ];
  const read = (sql: string, ...values: unknown[]) => env.DB.prepare(sql).bind(...values);
  const results = await env.DB.batch([
    read(`SELECT ${counted.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`).join(", ")}`),
    read("SELECT * FROM settings"),
    read("SELECT * FROM games WHERE id = ?", game.id),
    read("SELECT * FROM challenges WHERE game_id = ?", game.id),
    read("SELECT * FROM flags WHERE challenge_id = ?", game.challenges[0]!.id),
    read("SELECT * FROM teams WHERE id = ?", team.id),
    read("SELECT * FROM participations WHERE game_id = ?", game.id),
    read("SELECT * FROM posts WHERE id = ?", post),
    read("SELECT name, email, role, bio, phone, avatar, version FROM users WHERE id = ?", player.id),
    read("SELECT * FROM credentials WHERE user_id = ?", player.id),
  ]);
  return JSON.stringify([await ledgerOf(game.id).head(), results.map(({ results: rows }) => rows)]);
}

type Sent = { route: Route; attempt: Attempt };
let before = "";

/** Sends a few requests at once; returns what is wrong with the answers and, if all were refusals, with their effects. */
async function complaintsAbout(round: Sent[], here: World): Promise<string[]> {
  let refused = 0;
  const answers = round.map(async ({ route, attempt: { what, url, init, isBent } }) => {
    const caller = callerOf(route, here);
    const headers = { ...(init.headers as Record<string, string>), ...(caller && { Cookie: caller.cookie }) };
    const answer = await fetchWorker(url, { ...init, headers });
    if (answer.status >= 400) refused++;
    const found =
      answer.status === 401 && caller ? "was not let in" : await complaint(isBent ? { ...route, answer: undefined } : route, answer);
    return found ? [`${what}: ${found}`] : [];
  });
  const found = (await Promise.all(answers)).flat();
  const after = await stateOf(here);
  const changed = refused === round.length && after !== before;
  before = after;
  return changed ? [...found, `something changed after ${round.map(({ attempt }) => attempt.what).join(", ")}`] : found;
}

/** Bad requests derived from the calls' descriptions, and random ones: 2,000 at least. */
function inputsOf(family: Route[], here: World): Sent[] {
  const all = family.flatMap((route) => attemptsOn(route, pathOf(route, here)).map((attempt) => ({ route, attempt })));
  const known = all.filter((_, i) => all.length <= SUGGESTED || (i * SUGGESTED) % all.length < SUGGESTED);
  const open = family.filter(({ method, body, path }) => body !== undefined || path.includes(":") || method === "GET");
  const each = Math.ceil(Math.max(EACH_FAMILY - known.length, EACH_FAMILY / 10) / open.length);
  const more = open.flatMap((route, i) =>
    randomAttempts(route, pathOf(route, here), each, SEED + i).map((attempt) => ({ route, attempt })),
  );
  return [...known, ...more];
}

const FAMILIES = Map.groupBy(routes, ({ path }) => /^\/api\/(?:account|admin|assets|edit|game|team)\b/.exec(path)?.[0] ?? "the rest");

test.each([...FAMILIES])(
  "%s refuses at least 2,000 bad inputs, reveals no internals and changes nothing",
  async (_, family) => {
    const here = await (world ??= aWorld());
    const inputs = inputsOf(family, here);
    expect(inputs.length).toBeGreaterThanOrEqual(EACH_FAMILY);
    const complaints: string[] = [];
    // Some inputs are valid changes of settings after all, which must not affect later tests.
    await withFreshSettings(async () => {
      before = await stateOf(here);
      for (let from = 0; from < inputs.length; from += AT_ONCE) {
        complaints.push(...(await complaintsAbout(inputs.slice(from, from + AT_ONCE), here)));
      }
    });
    expect(complaints).toEqual([]);
  },
  120_000,
);
