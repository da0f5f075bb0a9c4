import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "../db/client.ts";
import { challenges } from "../db/schema/index.ts";
import type { GameRole } from "../contract/wire/enums.ts";
import type { ChallengeEditView, ChallengeRowView } from "../contract/wire/challenge/challenge.ts";
import type { GamePersonView, OwnGameView } from "../contract/wire/account/people.ts";
import { drainHosts } from "../testing/agents.ts";
import { aStoredCapture } from "../testing/captures.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aChallenge, aGame, aRunningGame, type TestGame } from "../testing/games.ts";
import { aForm, aPng } from "../testing/images/images.ts";
import { anAdmin, aUser, randomWord, type TestUser } from "../testing/users.ts";

const give = (game: TestGame, user: TestUser, role: GameRole) =>
  ok("PUT", `/api/edit/games/${game.id}/people`, { as: game.organiser, body: { user: user.name, role } });
const take = (game: TestGame, user: TestUser, role: GameRole) =>
  ok("DELETE", `/api/edit/games/${game.id}/people/${user.id}/${role}`, { as: game.organiser });
const asked = async (method: string, path: string, as: TestUser, body?: unknown) => refusal(await call(method, path, { as, body }));

async function staffOf(role: GameRole, fields: Parameters<typeof aGame>[0] = {}) {
  const [game, user] = [await aGame(fields), await aUser()];
  await give(game, user, role);
  return { game, user, at: `/api/edit/games/${game.id}` };
}

async function ownChallenge(at: string, as: TestUser): Promise<ChallengeEditView> {
  return ok("POST", `${at}/challenges`, { as, body: { title: `c${randomWord()}`, type: "StaticAttachment", tag: "Misc" } });
}

test("a role applies from the next request on, and ends with the next one, without a new sign-in", async () => {
  const [game, user] = [await aGame(), await aUser()];
  const watching = `/api/game/${game.id}/events`;
  expect(await asked("GET", watching, user)).toBe("403 forbidden");
  await give(game, user, "monitor");
  expect((await call("GET", watching, { as: user })).status).toBe(200);
  await take(game, user, "monitor");
  expect(await asked("GET", watching, user)).toBe("403 forbidden");
});

test("holders of a role get no snapshot that could outlive it", async () => {
  const { user, at } = await staffOf("owner");
  const answer = await call("GET", at, { as: user });
  expect([answer.status, answer.headers.get("Set-Cookie") ?? ""]).toEqual([200, expect.not.stringContaining("vexil_snapshot=")]);
});

test("a role is valid only for its own game", async () => {
  const { user, at } = await staffOf("owner");
  const other = await aGame();
  const foreign = await aChallenge(other);
  for (const path of ["", "/people", "/challenges", "/notices", "/hashsalt", "/export"]) {
    expect(await asked("GET", `/api/edit/games/${other.id}${path}`, user)).toBe("403 forbidden");
  }
  expect(await asked("GET", `${at}/challenges/${foreign.id}`, user)).toBe("404 challenge.notFound");
  expect(await asked("PUT", `${at}/challenges/${foreign.id}`, user, { title: "mine" })).toBe("404 challenge.notFound");
  expect(await asked("POST", `${at}/challenges/${foreign.id}/flags`, user, [{ flag: "flag{mine}" }])).toBe("404 challenge.notFound");
  expect(await asked("POST", `${at}/challenges/${foreign.id}/attachment`, user, { attachmentType: "None" })).toBe("404 challenge.notFound");
  expect(await asked("POST", `${at}/challenges/${foreign.id}/container`, user)).toBe("404 challenge.notFound");
  expect(await asked("DELETE", `${at}/challenges/${foreign.id}`, user)).toBe("404 challenge.notFound");
});

test("no role of a game gives permissions on the platform", async () => {
  const { user } = await staffOf("owner");
  for (const path of ["users", "teams", "hosts", "instances", "files", "logs", "config", "registries", "mails"]) {
    expect(await asked("GET", `/api/admin/${path}`, user), path).toBe("403 forbidden");
  }
  expect(await asked("POST", "/api/edit/games", user, { title: "mine", start: 1e12, end: 2e12 })).toBe("403 forbidden");
  const archive = aForm("file", { bytes: new Uint8Array(30), name: "a.zip" });
  expect(await asked("POST", "/api/edit/games/import", user, archive)).toBe("403 forbidden");
});

test("participations and recordings of another game are refused like nonexistent ones", async () => {
  const other = await aRunningGame({ challenges: 1, teams: 1 });
  const { user } = await staffOf("owner");
  const [part, cid] = [other.teams[0]!.participationId, other.challenges[0]!.id];
  const file = await aStoredCapture(other.id, cid, part);
  for (const id of [part, 2_000_000_000]) {
    expect(await asked("PUT", `/api/admin/participation/${id}/Suspended`, user)).toBe("403 forbidden");
  }
  for (const path of [`${cid}`, `${cid}/${part}`, `${cid}/${part}/all`, `${cid}/${part}/${file}`, "2000000000"]) {
    expect(await asked("GET", `/api/game/captures/${path}`, user), path).toBe("403 forbidden");
  }
  expect(await asked("DELETE", `/api/game/captures/${cid}/${part}/all`, user)).toBe("403 forbidden");
  expect(await asked("GET", `/api/game/${other.id}/submissionsheet`, user)).toBe("403 forbidden");
  await give(other, user, "monitor");
  expect((await call("GET", `/api/game/captures/${cid}/${part}/${file}`, { as: user })).status).toBe(200);
});

test("authors see and change the challenges that they made, and no others", async () => {
  const { game, user, at } = await staffOf("author");
  const others = await aChallenge(game);
  const own = await ownChallenge(at, user);
  const rows = await ok<ChallengeRowView[]>("GET", `${at}/challenges`, { as: user });
  expect(rows.map(({ id }) => id)).toEqual([own.id]);
  const [mine, theirs] = [`${at}/challenges/${own.id}`, `${at}/challenges/${others.id}`];
  await ok("PUT", mine, { as: user, body: { content: "text", hints: ["look"] } });
  await ok("POST", `${mine}/flags`, { as: user, body: [{ flag: `flag{${randomWord()}}` }] });
  for (const [method, path] of [
    ["GET", ""],
    ["PUT", ""],
    ["DELETE", ""],
    ["POST", "/container"],
    ["DELETE", "/container"],
    ["DELETE", "/flags/1"],
  ] as const) {
    expect(await asked(method, `${theirs}${path}`, user, method === "PUT" ? { title: "x" } : undefined)).toBe("404 challenge.notFound");
  }
});

test("authors cannot delete a challenge that another one requires, which everybody could open then", async () => {
  const { game, user, at } = await staffOf("author");
  const [own, final] = [await ownChallenge(at, user), await aChallenge(game)];
  const mine = `${at}/challenges/${own.id}`;
  const require = (requires: object[]) => ok("PUT", `${at}/challenges/${final.id}`, { as: game.organiser, body: { rules: { requires } } });
  await require([{ challenge: own.id }]);
  expect(await asked("DELETE", mine, user)).toBe("403 forbidden");
  await require([]);
  await ok("DELETE", mine, { as: user });
});

test("authors cannot enable a challenge or set its value or its containers' permissions", async () => {
  const { game, user, at } = await staffOf("author");
  const own = await ownChallenge(at, user);
  const mine = `${at}/challenges/${own.id}`;
  await ok("POST", `${mine}/flags`, { as: user, body: [{ flag: `flag{${randomWord()}}` }] });
  for (const change of [
    { isEnabled: true },
    { originalScore: 9_000 },
    { minScoreRate: 1 },
    { difficulty: 1 },
    { allowOutbound: true },
    { capabilities: ["CHOWN"] },
  ]) {
    expect(await asked("PUT", mine, user, change), JSON.stringify(change)).toBe("403 forbidden");
  }
  await ok("PUT", mine, { as: user, body: { title: own.title, isEnabled: false, originalScore: own.originalScore } });
  await ok("PUT", mine, { as: game.organiser, body: { isEnabled: true } });
  expect(await asked("DELETE", mine, user)).toBe("403 forbidden");
});

test("authors may delete the last right flag of a challenge only until it is enabled: without one it would be disabled", async () => {
  const { game, user, at } = await staffOf("author");
  const mine = `${at}/challenges/${(await ownChallenge(at, user)).id}`;
  const look = () => ok<ChallengeEditView>("GET", mine, { as: user });
  const drop = async (text: string) => {
    const { flags } = await look();
    return call("DELETE", `${mine}/flags/${flags.find(({ flag }) => flag === text)!.id}`, { as: user });
  };
  const add = (...flags: object[]) => ok("POST", `${mine}/flags`, { as: user, body: flags });
  await add({ flag: "flag{draft}" });
  expect((await drop("flag{draft}")).status).toBe(200);
  await add({ flag: "flag{one}" }, { flag: "flag{two}" }, { flag: "flag{bait}", kind: "decoy" });
  await ok("PUT", mine, { as: game.organiser, body: { isEnabled: true } });
  expect((await drop("flag{one}")).status).toBe(200);
  expect(await refusal(await drop("flag{two}"))).toBe("403 forbidden");
  expect((await drop("flag{bait}")).status).toBe(200);
  expect(await look()).toMatchObject({ isEnabled: true, flags: [{ flag: "flag{two}" }] });
});

test("an author who deletes both right flags of an enabled challenge at once keeps one of them", async () => {
  const { game, user, at } = await staffOf("author");
  const mine = `${at}/challenges/${(await ownChallenge(at, user)).id}`;
  await ok("POST", `${mine}/flags`, { as: user, body: [{ flag: "flag{one}" }, { flag: "flag{two}" }] });
  await ok("PUT", mine, { as: game.organiser, body: { isEnabled: true } });
  const { flags } = await ok<ChallengeEditView>("GET", mine, { as: user });
  const answers = await Promise.all(flags.map(({ id }) => call("DELETE", `${mine}/flags/${id}`, { as: user })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  expect(await ok<ChallengeEditView>("GET", mine, { as: user })).toMatchObject({ isEnabled: true, flags: [{}] });
});

test("authors cannot set an image, because hosts have those of others and fetch more with the platform's logins; they can test an image that an organiser set", async () => {
  const { game, user, at } = await staffOf("author");
  const body = { title: `c${randomWord()}`, tag: "Pwn", type: "StaticContainer" };
  const { id } = await ok<ChallengeEditView>("POST", `${at}/challenges`, { as: user, body });
  const mine = `${at}/challenges/${id}`;
  expect(await asked("PUT", mine, user, { containerImage: "registry.example/theirs:1" })).toBe("403 forbidden");
  expect(await asked("POST", `${mine}/container`, user)).toBe("400 instance.notConfigured");
  await ok("PUT", mine, { as: user, body: { containerExposePort: 1337, memoryLimit: 128, containerImage: "" } });
  await ok("PUT", mine, { as: game.organiser, body: { containerImage: "registry.example/mine:1" } });
  await ok("PUT", mine, { as: user, body: { containerImage: "registry.example/mine:1", flagVariable: "FLAG" } });
  expect(await asked("PUT", mine, user, { containerImage: "" })).toBe("403 forbidden");
  await drainHosts();
  // Which of them depends on the hosts that other files have left.
  expect(await asked("POST", `${mine}/container`, user)).toMatch(/^400 instance\.(?:noHost|full)$/);
});

test("attaching a hash does not give access to a file of another game; one's own upload can be attached", async () => {
  const bytes = { bytes: aPng(), name: `${randomWord()}.png` };
  const organiser = await anAdmin();
  const upload = async (as: TestUser, content: Uint8Array<ArrayBuffer>) =>
    (await ok<{ hash: string }[]>("POST", "/api/assets", { as, body: aForm("files", { ...bytes, bytes: content }) }))[0]!.hash;
  const secret = await upload(organiser, crypto.getRandomValues(new Uint8Array(40)));
  const hidden = await aGame({ start: Date.now() + 3_600_000, end: Date.now() + 7_200_000 });
  const holder = await aChallenge(hidden);
  const local = (fileHash: string) => ({ attachmentType: "Local", fileHash });
  await ok("POST", `/api/edit/games/${hidden.id}/challenges/${holder.id}/attachment`, { as: hidden.organiser, body: local(secret) });
  const { user, at } = await staffOf("author");
  const own = await ownChallenge(at, user);
  const mine = `${at}/challenges/${own.id}/attachment`;
  expect(await asked("POST", mine, user, local(secret))).toBe("400 attachment.fileUnknown");
  expect((await call("GET", `/assets/${secret}/a.bin`, { as: user })).status).toBe(404);
  const hash = await upload(user, crypto.getRandomValues(new Uint8Array(40)));
  await ok("POST", mine, { as: user, body: local(hash) });
  expect((await call("GET", `/assets/${hash}/a.bin`, { as: user })).status).toBe(200);
  expect((await call("GET", `/assets/${hash}/a.bin`, { as: await aUser() })).status).toBe(404);
  await ok("POST", mine, { as: user, body: local(hash) });
  expect(await asked("DELETE", `/api/assets/${hash}`, user)).toBe("403 forbidden");
});

test("only an owner gives and takes roles; the last one may leave, and administrators remain", async () => {
  const { game, user, at } = await staffOf("organiser");
  const friend = await aUser();
  const people = `${at}/people`;
  const gift = { user: friend.name, role: "owner" };
  expect(await asked("PUT", people, user, gift)).toBe("403 forbidden");
  expect(await asked("DELETE", at, user)).toBe("403 forbidden");
  await give(game, user, "owner");
  await ok("PUT", people, { as: user, body: { user: friend.id.toUpperCase(), role: "author" } });
  const list = await ok<GamePersonView[]>("GET", people, { as: user });
  expect(new Map(list.map(({ id, roles }) => [id, roles]))).toEqual(
    new Map<string, GameRole[]>([
      [game.organiser.id, ["owner"]],
      [user.id, ["organiser", "owner"]],
      [friend.id, ["author"]],
    ]),
  );
  for (const one of [game.organiser, user]) await ok("DELETE", `${people}/${one.id}/owner`, { as: user });
  expect(await asked("GET", people, user)).toBe("403 forbidden");
  expect((await call("GET", people, { as: await anAdmin() })).status).toBe(200);
});

test("no role can be given to a user who does not exist, is banned or has not confirmed their address", async () => {
  const game = await aGame();
  const people = `/api/edit/games/${game.id}/people`;
  const absent = [await aUser({ role: "Banned" }), await aUser({ active: false })].map(({ name }) => name);
  for (const user of [...absent, `n${randomWord()}`]) {
    expect(await asked("PUT", people, game.organiser, { user, role: "owner" }), user).toBe("404 account.notFound");
  }
  const answer = await call("PUT", people, { as: game.organiser, body: { user: "nobody", role: "owner" } });
  expect(((await answer.json()) as { fields: object }).fields).toHaveProperty("user");
  expect(await asked("PUT", people, game.organiser, { user: game.organiser.name, role: "Admin" })).toBe("400 field.invalid");
});

test("staff see their games, with their permissions in each", async () => {
  const { game, user } = await staffOf("author", { hidden: true, isPrivate: true });
  expect(await ok<OwnGameView[]>("GET", "/api/account/games", { as: user })).toMatchObject([
    { id: game.id, hidden: true, roles: ["author"], permissions: ["game.see", "challenge.author", "challenge.test", "file.upload"] },
  ]);
  expect((await call("GET", `/api/game/${game.id}`, { as: user })).status).toBe(200);
  expect(await asked("GET", `/api/game/${game.id}`, await aUser())).toBe("404 game.notFound");
  expect(await ok("GET", "/api/account/games", { as: await aUser() })).toEqual([]);
});

test("the list of games to edit contains those that the caller may edit", async () => {
  const { game, user } = await staffOf("organiser");
  const { data } = await ok<{ data: { id: number }[]; total: number }>("GET", "/api/edit/games?count=50", { as: user });
  expect(data.map(({ id }) => id)).toEqual([game.id]);
});

test("a challenge outlives its author's account, and has no author then", async () => {
  const { game, user, at } = await staffOf("author");
  const own = await ownChallenge(at, user);
  await ok("DELETE", `/api/admin/users/${user.id}`, { as: game.organiser });
  const row = await connect(env.DB).select().from(challenges).where(eq(challenges.id, own.id)).get();
  expect(row?.authorId).toBeNull();
  const next = await aUser();
  await give(game, next, "author");
  expect(await ok("GET", `${at}/challenges`, { as: next })).toEqual([]);
});
