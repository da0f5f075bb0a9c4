import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { People } from "../../contract/wire/archive/archive.ts";
import { connect } from "../../db/client.ts";
import { credentials, files, users } from "../../db/schema/index.ts";
import type { ChallengeRowView } from "../../contract/wire/challenge/challenge.ts";
import type { GameEditView } from "../../contract/wire/game/game.ts";
import {
  anEventfulGame,
  wireBoardOf,
  exported,
  imported,
  jsonOf,
  peopleOf,
  rejoined,
  unzipped,
  zipped,
  sendArchive,
} from "../../testing/archives/archives.ts";
import { edited, renamed } from "../../testing/archives/archive-changes.ts";
import { openKey } from "../../services/game/game-key.ts";
import { sealOldKeys } from "../../services/game/game-key-renewal.ts";
import { call, ok } from "../../testing/call.ts";
import { teamCountOf } from "../../testing/copies.ts";
import { aContext } from "../../testing/context.ts";
import { answer } from "../../testing/games.ts";
import { ledgerOf } from "../../testing/ledgers.ts";
import { anAdmin, aUser } from "../../testing/users.ts";

const ALL = "teams=true&submissions=true&personal=true";
const audit = (as: { cookie: string }, id: number) =>
  ok<{ differences: unknown[]; submissions: number }>("GET", `/api/admin/audit/${id}`, { as });
const refsOf = async (hash: string) => (await connect(env.DB).select().from(files).where(eq(files.hash, hash)))[0]?.refs ?? 0;

test("a game that is exported, deleted and imported again has the same board, byte for byte", async () => {
  const game = await anEventfulGame();
  const as = game.organiser;
  const before = await wireBoardOf(game.id);
  const settings = await ok<GameEditView>("GET", `/api/edit/games/${game.id}`, { as });
  const archive = await exported(as, game.id, ALL);
  await ok("DELETE", `/api/edit/games/${game.id}`, { as });
  expect(await refsOf(game.hashes[1]!)).toBe(0);

  const view = await rejoined(as, archive);
  expect(view).toMatchObject({ title: game.title, challenges: 3, teams: 3, users: 4, created: 0 });
  expect(await wireBoardOf(view.id)).toBe(before);
  expect(await teamCountOf(view.id)).toBe(3);
  expect(await ok("GET", `/api/edit/games/${view.id}`, { as })).toEqual({ ...settings, id: view.id });
  expect((await audit(as, view.id)).differences).toEqual([]);
  expect(await refsOf(game.hashes[1]!)).toBe(1);
  expect((await call("GET", settings.poster!)).status).toBe(200);
});

test("play continues where it stopped: solves count once, bindings and tokens remain valid, staff lists read the same", async () => {
  const game = await anEventfulGame();
  const as = game.organiser;
  const [one, two] = game.teams.map((team) => team.captain);
  const lists = async (id: number) => {
    await ledgerOf(id).flush();
    return Promise.all(["submissions", "events", "notices", "cheatinfo"].map((feed) => ok("GET", `/api/game/${id}/${feed}`, { as })));
  };
  const dynamic = game.challenges[2]!;
  const open = (id: number) => ok<{ context: { url: string } }>("GET", `/api/game/${id}/challenges/${dynamic.id}`, { as: one });
  const details = (id: number) => ok<{ teamToken: string }>("GET", `/api/game/${id}/details`, { as: one });
  const before = { lists: await lists(game.id), url: (await open(game.id)).context.url, token: (await details(game.id)).teamToken };
  const archive = await exported(as, game.id, ALL);
  await ok("DELETE", `/api/edit/games/${game.id}`, { as });

  const { id } = await rejoined(as, archive);
  const again = { ...game, id };
  expect({ lists: await lists(id), url: (await open(id)).context.url, token: (await details(id)).teamToken }).toEqual(before);
  expect(await answer(again, game.challenges[1]!, two!, game.challenges[1]!.flags[0]!)).toBe("Accepted");
  expect(await answer(again, game.challenges[0]!, two!, game.challenges[0]!.flags[0]!)).toBe("Accepted");
  const board = JSON.parse(await wireBoardOf(id)) as { items: { id: number; solvedChallenges: { id: number; type: string }[] }[] };
  const row = board.items.find((item) => item.id === game.teams[1]!.id)!;
  expect(row.solvedChallenges.map((solve) => [solve.id, solve.type])).toEqual([
    [game.challenges[0]!.id, "FirstBlood"],
    [game.challenges[1]!.id, "SecondBlood"],
  ]);
  expect((await audit(as, id)).differences).toEqual([]);
});

test("an import next to the original gets numbers of its own and the same board under them", async () => {
  const game = await anEventfulGame();
  const as = game.organiser;
  const view = await rejoined(as, await exported(as, game.id, ALL));
  expect(view.kept).toBe(false);
  const [mine, theirs] = [JSON.parse(await wireBoardOf(game.id)), JSON.parse(await wireBoardOf(view.id))] as {
    items: object[];
    challengeCount: number;
  }[];
  const strip = (board: unknown) => JSON.stringify(board).replace(/"id":\d+/g, '"id":0');
  expect(strip(theirs)).toBe(strip(mine));
  expect((await audit(as, view.id)).differences).toEqual([]);
  const list = await ok<{ id: number }[]>("GET", `/api/edit/games/${view.id}/challenges`, { as });
  expect(list.some(({ id }) => game.challenges.some((one) => one.id === id))).toBe(false);
  const made = await ok<{ id: number }>("POST", `/api/edit/games/${view.id}/challenges`, { as, body: { title: "new" } });
  expect(made.id).toBeGreaterThan(Math.max(...list.map(({ id }) => id)));
});

test("two concurrent imports with the people of one game become two complete games; the same archive is not imported twice at once", async () => {
  const game = await anEventfulGame();
  const as = game.organiser;
  const [archive, other] = [await exported(as, game.id, ALL), await exported(as, game.id, "submissions=1")];
  const [one, two] = await Promise.all([imported(as, archive), imported(as, other)]);
  expect(one.id).not.toBe(two.id);
  const again = await Promise.all([sendArchive(as, archive), sendArchive(as, archive)]);
  expect(again.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  for (const { id } of [one, two]) expect((await audit(as, id)).differences).toEqual([]);
  expect((await audit(as, one.id)).submissions).toBe((await audit(as, game.id)).submissions);
});

test("an archive contains nothing of the players unless they are requested, and nothing personal unless that is", async () => {
  const game = await anEventfulGame();
  const as = game.organiser;
  const bare = unzipped(await exported(as, game.id));
  expect(Object.keys(bare).filter((name) => !name.startsWith("files/"))).toEqual(["manifest.json"]);
  expect(jsonOf(bare)).toMatchObject({ people: null, log: null, notices: [{ content: "Lunch" }], game: { keys: null } });
  const teams = unzipped(await exported(as, game.id, "teams=1"));
  expect(Object.keys(teams)).not.toContain("log.jsonl");
  expect(peopleOf(teams).users.map(({ email }) => email)).toEqual([null, null, null, null]);
  const played = unzipped(await exported(as, game.id, "submissions=1"));
  const text = Object.entries(played)
    .filter(([name]) => !name.startsWith("files/"))
    .map(([, bytes]) => new TextDecoder().decode(bytes))
    .join("");
  for (const secret of [game.teams[0]!.captain.email, "scrypt$", "inviteToken"]) expect(text).not.toContain(secret);
});

test("a game without its players is a template, hidden until its times are set: the same challenges and files, new keys, its notices, an empty board", async () => {
  const game = await anEventfulGame();
  const as = await anAdmin();
  const view = await imported(as, await exported(game.organiser, game.id));
  expect(view).toMatchObject({ teams: 0, users: 0, submissions: 0, challenges: 3 });
  const [before, after] = await Promise.all([game.id, view.id].map((id) => ok<GameEditView>("GET", `/api/edit/games/${id}`, { as })));
  expect(after!.publicKey).not.toBe(before!.publicKey);
  expect(before!.hidden).toBe(false);
  expect({ ...after, id: 0, publicKey: "" }).toEqual({ ...before, id: 0, publicKey: "", hidden: true });
  expect(await ok("GET", `/api/edit/games/${view.id}/notices`, { as })).toMatchObject([{ type: "Normal", values: ["Lunch"] }]);
  expect(JSON.parse(await wireBoardOf(view.id))).toMatchObject({ items: [], challengeCount: 3 });
  expect((await audit(as, view.id)).differences).toEqual([]);
});

test("slugs are imported; an archive from before slugs and scorings existed gets new ones, and the same board", async () => {
  const game = await anEventfulGame();
  const as = game.organiser;
  const at = (id: number) => `/api/edit/games/${id}/challenges`;
  const slugs = async (id: number) => (await ok<ChallengeRowView[]>("GET", at(id), { as })).map(({ slug }) => slug);
  await ok("PUT", `${at(game.id)}/${game.challenges[1]!.id}`, { as, body: { slug: "chosen", title: "Crème" } });
  await ok("PUT", `${at(game.id)}/${game.challenges[2]!.id}`, { as, body: { title: "Crème" } });
  const parts = unzipped(await exported(as, game.id, ALL));
  const board = await wireBoardOf(game.id);
  const strip = (text: string) => text.replace(/"id":\d+/g, '"id":0');
  const kept = await rejoined(as, zipped(parts));
  expect(await slugs(kept.id)).toEqual(await slugs(game.id));

  const log = new TextDecoder().decode(parts["log.jsonl"]).replaceAll(',"scoring":"exponential"', "");
  const old = edited(
    { ...parts, "log.jsonl": new TextEncoder().encode(log) },
    {
      manifest: (one) =>
        one.challenges.forEach((challenge) => ["slug", "scoring"].forEach((name) => Reflect.deleteProperty(challenge, name))),
    },
    true,
  );
  const made = await rejoined(as, zipped(old));
  expect(await slugs(made.id)).toEqual([expect.stringMatching(/^[a-z]/), "creme", "creme-2"]);
  expect(strip(await wireBoardOf(made.id))).toBe(strip(board));
  expect((await audit(as, made.id)).differences).toEqual([]);
});

test("the values of challenges are imported, and give the same board", async () => {
  const game = await anEventfulGame();
  const as = game.organiser;
  const at = (id: number, challenge: number) => `/api/edit/games/${id}/challenges/${challenge}`;
  const worth = {
    scoring: "steps",
    scoreSteps: [
      [1, 90],
      [2, 40],
    ],
    minimumPoints: 3,
    breaksTies: false,
    bloods: "points",
    bloodBonus: [9, 5, 2],
  };
  await ok("PUT", at(game.id, game.challenges[0]!.id), { as, body: worth });
  await ok("PUT", at(game.id, game.challenges[1]!.id), {
    as,
    body: { scoring: "relative", survey: true, questions: ["What else?"] },
  });
  const parts = unzipped(await exported(as, game.id, ALL));
  const strip = (text: string) => text.replace(/"id":\d+/g, '"id":0');
  const board = strip(await wireBoardOf(game.id));
  const kept = await rejoined(as, zipped(parts));
  const rows = await ok<ChallengeRowView[]>("GET", `/api/edit/games/${kept.id}/challenges`, { as });
  expect(await ok("GET", at(kept.id, rows[0]!.id), { as })).toMatchObject(worth);
  expect(strip(await wireBoardOf(kept.id))).toBe(board);
  expect((await audit(as, kept.id)).differences).toEqual([]);
});

test("users who are not here get accounts that nobody can sign in to before a password is set", async () => {
  const game = await anEventfulGame();
  const as = game.organiser;
  const gone = await aUser();
  const parts = unzipped(await exported(as, game.id, ALL));
  const view = await rejoined(as, zipped(await renamed(parts, game.teams[1]!.captain, gone.name)));
  expect(view.created).toBe(1);
  const rows = await connect(env.DB)
    .select()
    .from(users)
    .where(eq(users.email, `moved-${game.teams[1]!.captain.email}`));
  expect(rows).toMatchObject([{ role: "User", active: true }]);
  expect(await connect(env.DB).select().from(credentials).where(eq(credentials.userId, rows[0]!.id))).toEqual([]);
  expect(rows[0]!.name).toMatch(new RegExp(`^${gone.name.slice(0, 9)}.*-[0-9a-f]{4}$`));
  for (const password of ["", "anything"]) {
    const body = { userName: rows[0]!.name, password };
    expect((await call("POST", "/api/account/login", { body })).status).toBeGreaterThanOrEqual(400);
  }
  expect((await audit(as, view.id)).differences).toEqual([]);
});

test("unreadable parts of a team's name are removed, in its row and on the board, and a name that is taken twice stays", async () => {
  const game = await anEventfulGame();
  const as = game.organiser;
  const parts = unzipped(await exported(as, game.id, ALL));
  const names = ["\u202Eevil\u200B", "\u3164", game.teams[2]!.name];
  const log = game.teams.reduce(
    (text, team, n) => text.replaceAll(`"name":"${team.name}"`, `"name":${JSON.stringify(names[n])}`),
    new TextDecoder().decode(parts["log.jsonl"]),
  );
  const people = (all: People) => {
    for (const [n, team] of game.teams.entries()) all.teams.find(({ id }) => id === team.id)!.name = names[n]!;
    all.teams.find(({ id }) => id === game.teams[2]!.id)!.name = "evil";
  };
  const view = await imported(as, zipped(edited({ ...parts, "log.jsonl": new TextEncoder().encode(log) }, { people }, true)));
  const { items } = JSON.parse(await wireBoardOf(view.id)) as { items: { name: string }[] };
  expect(items.map(({ name }) => name).toSorted()).toEqual(["evil", `team-${game.teams[1]!.id}`]);
  expect((await audit(as, view.id)).differences).toEqual([]);
});

test("an export and a copy of the database together reveal nothing of the server's secret", async () => {
  const game = await anEventfulGame();
  const { keys } = jsonOf(unzipped(await exported(game.organiser, game.id, "teams=1"))).game;
  const stored = await env.DB.prepare("SELECT private_key FROM games WHERE id = ?").bind(game.id).first<string>("private_key");
  const [plain, kept] = [keys!.privateKey, stored!.replace(/^\w+:/, "")].map((text) => Buffer.from(text, "base64")) as [Buffer, Buffer];
  for (let at = 0; at + plain.length <= kept.length; at += 1)
    expect(Buffer.from(plain.map((byte, i) => byte ^ kept[at + i]!)).toString("latin1")).not.toContain(env.VEXIL_SECRET.slice(0, 4));
});

test("a key that an earlier version masked is encrypted by the next server that starts, and stays the same key", async () => {
  const game = await anEventfulGame();
  const saltNow = () => ok("GET", `/api/edit/games/${game.id}/hashsalt`, { as: game.organiser });
  const before = await saltNow();
  const key = openKey(
    (await env.DB.prepare("SELECT private_key FROM games WHERE id = ?").bind(game.id).first<string>("private_key"))!,
    env.VEXIL_SECRET,
  );
  const masked = Buffer.from(Buffer.from(key, "base64").map((byte, i) => byte ^ env.VEXIL_SECRET.charCodeAt(i % env.VEXIL_SECRET.length)));
  await env.DB.prepare("UPDATE games SET private_key = ? WHERE id = ?").bind(masked.toString("base64"), game.id).run();
  expect(await saltNow()).toEqual(before);
  await sealOldKeys(aContext());
  expect(await env.DB.prepare("SELECT private_key FROM games WHERE id = ?").bind(game.id).first("private_key")).toMatch(/^sealed:/);
  expect(await saltNow()).toEqual(before);
});

test("only administrators export and import", async () => {
  const game = await anEventfulGame();
  const player = game.teams[0]!.captain;
  expect((await call("GET", `/api/edit/games/${game.id}/export`, { as: player })).status).toBe(403);
  expect((await call("POST", "/api/edit/games/import", { as: player, body: new FormData() })).status).toBe(403);
  expect((await call("GET", "/api/edit/games/2147483600/export", { as: game.organiser })).status).toBe(404);
});
