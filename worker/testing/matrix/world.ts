import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { connect } from "../../db/client.ts";
import { challenges, teamMembers, teams, type UserRow } from "../../db/schema/index.ts";
import { ok } from "../call.ts";
import { aChallenge, aGame, changeGame, joinGame, submit, type TestChallenge, type TestGame, type TestTeam } from "../games.ts";
import { aToken } from "../tokens.ts";
import { anAdmin, aSessionOf, aUser, aMonitor, randomWord, type TestUser } from "../users.ts";

/**
 * The actors. `owner`, `organiser`, `author` and `watcher` (a monitor) hold that role in the games of `STAFFED` and none in the others. The
 * last five belong to one of three teams that take part in every game; `banned` is in the same team as `player`. An actor with a bearer
 * token, whose owner is one of these, is added to this list, `buildWorld` and `rules.ts`.
 */
export const ACTORS = [
  "visitor",
  "user",
  "monitor",
  "admin",
  "owner",
  "organiser",
  "author",
  "watcher",
  "banned",
  "player",
  "captain",
  "foreigner",
  "suspended",
] as const;
export type ActorName = (typeof ACTORS)[number];
/** `token`: of a script, which calls with it instead of a session; see `script.ts`. */
export type Actor = { name: ActorName; user: TestUser | null; token?: string };

/** The state of a game. `missing` is an id that no game has. */
export const STATES = ["before", "running", "over", "practice", "hidden", "private", "missing"] as const;
export type State = (typeof STATES)[number];
/** The games in which the four hold their role: not all, so that a role of one game is tried in another. */
export const STAFFED: readonly State[] = ["before", "running", "over", "private"];
export type Submitted = { by: ActorName; id: number };

/** A game with a challenge to solve, one that is disabled, and what was submitted. */
export type WorldGame = {
  state: State;
  id: number;
  game: TestGame | null;
  open: TestChallenge;
  decoy: string;
  /** Made by the author, in games where they hold their role. */
  authored: TestChallenge;
  off: TestChallenge;
  notice: number;
  /** The address contains what leads to its receiver. */
  webhook: { id: string; secret: string; address: string } | null;
  /** A link to its stage, and the secret in it. */
  stageLink: { id: number; secret: string } | null;
  submitted: Submitted[];
  parts: Record<"ours" | "theirs" | "frozen", number>;
};

/** An administrator's token for `game.monitor` alone; the player's for `play` in all games, and in the running one alone. */
export type ScriptName = "watches" | "plays" | "playsHere";

export type World = {
  actors: Record<ActorName, Actor>;
  teams: Record<"ours" | "theirs" | "frozen", TestTeam>;
  games: WorldGame[];
  post: string;
  /** Of scripts; `script.ts` says what each may do. */
  tokens: Record<ScriptName, string>;
};

export const MISSING = 2_000_000_000;
export const NOBODY = "00000000-0000-4000-8000-000000000000";
const HOUR = 3_600_000;

/** Builds everything that the matrix calls: thirteen actors, three teams, six games. */
export async function buildWorld(): Promise<World> {
  const teams = { ours: await teamOf(3), theirs: await teamOf(2), frozen: await teamOf(2) };
  const [captain, player, banned] = teams.ours.members as [TestUser, TestUser, TestUser];
  const admin = await anAdmin();
  const people = {
    visitor: null,
    user: await somebody(),
    monitor: await aMonitor(),
    admin,
    owner: await somebody(),
    organiser: await somebody(),
    author: await somebody(),
    watcher: await somebody(),
    captain,
    player,
    banned,
    foreigner: teams.theirs.members[1]!,
    suspended: teams.frozen.members[1]!,
  };
  const games: WorldGame[] = [];
  for (const state of STATES) games.push(state === "missing" ? nothing() : await gameIn(state, teams, people));
  people.banned = await ban(banned);
  const post = await ok<string>("POST", "/api/edit/posts", { as: admin, body: { title: `p${randomWord()}` } });
  const actors = Object.fromEntries(ACTORS.map((name) => [name, { name, user: people[name] }])) as World["actors"];
  const here = games.filter(({ state }) => state === "running").map(({ id }) => id);
  const [watches, plays, playsHere] = await Promise.all([
    aToken(await anAdmin(), { permissions: ["game.monitor"] }),
    aToken(player),
    aToken(player, { games: here }),
  ]);
  const tokens = { watches: watches.token, plays: plays.token, playsHere: playsHere.token };
  return { actors, teams, games, post, tokens };
}

/** An account whose private facts nobody else has. */
export function somebody(fields: Partial<UserRow> = {}): Promise<TestUser> {
  const word = randomWord();
  return aUser({
    realName: `Real ${word}`,
    studentNumber: `nr-${word}`,
    phone: `+81-${word}`,
    email: `mail-${word}@example.com`,
    ...fields,
  });
}

/** A team of this many users of this kind; the first is its captain. */
export async function teamOf(size: number): Promise<TestTeam> {
  const members = await Promise.all(Array.from({ length: size }, () => somebody()));
  const db = connect(env.DB);
  const name = `t${randomWord()}`;
  const row = { name, inviteToken: crypto.randomUUID().replaceAll("-", ""), captainId: members[0]!.id, createdAt: Date.now() };
  const [team] = await db.insert(teams).values(row).returning();
  await db.insert(teamMembers).values(members.map((user, i) => ({ teamId: team!.id, userId: user.id, joinedAt: Date.now() + i })));
  return { id: team!.id, name, captain: members[0]!, members };
}

const TIMES: Partial<Record<State, [start: number, end: number]>> = {
  before: [HOUR, 2 * HOUR],
  over: [-2 * HOUR, -HOUR],
  practice: [-2 * HOUR, -HOUR],
};

async function gameIn(
  state: Exclude<State, "missing">,
  teams: World["teams"],
  people: Record<Exclude<ActorName, "visitor">, TestUser>,
): Promise<WorldGame> {
  const settings = { hidden: state === "hidden", isPrivate: state === "private", practiceMode: state !== "over" };
  const begin = state === "before" ? { start: Date.now() + HOUR, end: Date.now() + 2 * HOUR } : {};
  const code = `c${randomWord()}`;
  const game = await aGame({ hintDebt: true, acceptWithoutReview: true, writeupRequired: true, inviteCode: code, ...settings, ...begin });
  const open = await aChallenge(game, {
    hints: [`h${randomWord()}`],
    pricedHints: [{ id: "priced", content: `h${randomWord()}`, cost: 1, after: 1 }],
  });
  const decoy = { flag: `decoy-${randomWord()}`, kind: "decoy", label: `label-${randomWord()}` };
  const others = [decoy, { flag: `regex-${randomWord()}`, kind: "regex", label: `label-${randomWord()}` }];
  await ok("POST", `/api/edit/games/${game.id}/challenges/${open.id}/flags`, { as: game.organiser, body: others });
  const aside = await aChallenge(game, { type: "DynamicContainer", flagTemplate: `T${randomWord()}{[GUID]}`, flags: [], isEnabled: true });
  const off = await aChallenge(game, { content: `x${randomWord()}`, isEnabled: false });
  if (STAFFED.includes(state)) await giveRoles(game, people);
  const authored = await aChallenge(game, { content: `x${randomWord()}`, isEnabled: false });
  await connect(env.DB).update(challenges).set({ authorId: people.author.id }).where(eq(challenges.id, authored.id));
  const parts = { ours: 0, theirs: 0, frozen: 0 };
  for (const name of ["ours", "theirs", "frozen"] as const) parts[name] = (await joinGame(game, teams[name])).participationId;
  const submitted = state === "before" ? [] : await submissions(game, open, aside, decoy.flag, people);
  await ok("PUT", `/api/admin/participation/${parts.frozen}/Suspended`, { as: game.organiser });
  const { id: notice } = await ok<{ id: number }>("POST", `/api/edit/games/${game.id}/notices`, {
    as: game.organiser,
    body: { content: "x" },
  });
  const webhook = await aSilentWebhook(game);
  const stageLink = await aStageLink(game);
  const times = TIMES[state]?.map((offset) => Date.now() + offset);
  if (times) await changeGame(game, { ...settings, start: times[0]!, end: times[1]! });
  return { state, id: game.id, game, open, decoy: decoy.flag, off, authored, notice, webhook, stageLink, submitted, parts };
}

/** One that is off, so that nothing is sent. */
async function aSilentWebhook(game: TestGame) {
  const address = `path-${randomWord()}`;
  const body = { name: "hook", url: `http://127.0.0.1:1/${address}`, shape: "json", kinds: ["solve"], enabled: false };
  const made = await ok<{ id: string; secret: string }>("POST", `/api/edit/games/${game.id}/webhooks`, { as: game.organiser, body });
  return { ...made, address };
}

async function aStageLink(game: TestGame) {
  const { id, path } = await ok<{ id: number; path: string }>("POST", `/api/edit/games/${game.id}/stage/links`, {
    as: game.organiser,
    body: { name: "hall" },
  });
  return { id, secret: path.split("link=")[1]! };
}

async function giveRoles(game: TestGame, people: Record<"owner" | "organiser" | "author" | "watcher", TestUser>): Promise<void> {
  for (const [name, role] of [
    ["owner", "owner"],
    ["organiser", "organiser"],
    ["author", "author"],
    ["watcher", "monitor"],
  ] as const) {
    await ok("PUT", `/api/edit/games/${game.id}/people`, { as: game.organiser, body: { user: people[name].name, role } });
  }
}

/** Ids are counted per team: the foreigner's begin far beyond those of the others, so that each id here identifies one person. */
async function submissions(
  game: TestGame,
  challenge: TestChallenge,
  aside: TestChallenge,
  decoy: string,
  people: Record<"player" | "captain" | "foreigner", TestUser>,
) {
  for (let n = 0; n < 20; n += 1) await submit(game, aside, people.foreigner, `wrong-${randomWord()}`);
  const wrong = await submit(game, challenge, people.player, `wrong-${randomWord()}`);
  const right = await submit(game, challenge, people.captain, challenge.flags[0]!);
  const foreign = await submit(game, challenge, people.foreigner, decoy);
  return [
    { by: "player" as const, id: wrong },
    { by: "captain" as const, id: right },
    { by: "foreigner" as const, id: foreign },
  ];
}

function nothing(): WorldGame {
  const challenge = { id: MISSING, title: "", flags: [] };
  const parts = { ours: MISSING, theirs: MISSING, frozen: MISSING };
  return {
    state: "missing",
    id: MISSING,
    game: null,
    open: challenge,
    decoy: "",
    off: challenge,
    authored: challenge,
    notice: MISSING,
    webhook: null,
    stageLink: null,
    submitted: [],
    parts,
  };
}

/** A ban ends the existing sessions; here one is opened after it and must not help. */
async function ban(user: TestUser): Promise<TestUser> {
  await env.DB.prepare("UPDATE users SET role = 'Banned' WHERE id = ?").bind(user.id).run();
  return { ...user, ...(await aSessionOf(user.row)) };
}
