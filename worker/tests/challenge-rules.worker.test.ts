import { runDurableObjectAlarm } from "cloudflare:test";
import { expect, test } from "vitest";
import { CALLS, type CallName } from "../api/calls.ts";
import type { Manifest } from "../contract/wire/archive/archive.ts";
import type { GameTeamInfoView } from "../contract/wire/board/board.ts";
import type { ChallengeDetailView, ChallengeEditView, ChallengeRowView } from "../contract/wire/challenge/challenge.ts";
import { NO_RULES } from "../contract/wire/challenge/challenge-rules.ts";
import { edited } from "../testing/archives/archive-changes.ts";
import { exported, imported, jsonOf, rejoined, sendArchive, unzipped, zipped } from "../testing/archives/archives.ts";
import { randomWord } from "../testing/users.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { stopClock } from "../testing/clock.ts";
import { aForm } from "../testing/images/images.ts";
import { answer, aRunningGame, changeGame, type RunningGame } from "../testing/games.ts";
import { boardOf, ledgerOf } from "../testing/ledgers.ts";

const pathOf = (game: RunningGame, n: number) => `/api/edit/games/${game.id}/challenges/${game.challenges[n]!.id}`;
const ruled = (game: RunningGame, n: number, rules: object) =>
  ok<ChallengeEditView>("PUT", pathOf(game, n), { as: game.organiser, body: { rules } });
const refused = async (game: RunningGame, n: number, rules: object) =>
  refusal(await call("PUT", pathOf(game, n), { as: game.organiser, body: { rules } }));
const rulesOf = async (game: RunningGame, n: number) => (await ok<ChallengeEditView>("GET", pathOf(game, n), { as: game.organiser })).rules;
const aFullSet = (challenge: number) => ({
  requires: [{ challenge }, { score: 300 }],
  least: 1,
  locked: "masked",
  opensAt: "2020-01-01T00:00:00.000+00:00",
  closesAt: "2100-01-01T00:00:00.000+00:00",
  attempts: 5,
  pause: { after: 2, seconds: 30 },
});

test("a challenge can require only challenges of its game, and never itself in the end", async () => {
  const [game, other] = [await aRunningGame({ challenges: 3, teams: 0 }), await aRunningGame({ teams: 0 })];
  const [a, b, c] = game.challenges.map(({ id }) => id) as [number, number, number];
  expect(await refused(game, 0, { requires: [{ challenge: other.challenges[0]!.id }] })).toBe("400 challenge.requiresUnknown");
  expect(await refused(game, 0, { requires: [{ challenge: a }] })).toBe("400 challenge.requiresCycle");
  await ruled(game, 1, { requires: [{ challenge: a }] });
  await ruled(game, 2, { requires: [{ challenge: b }] });
  expect(await refused(game, 0, { requires: [{ challenge: c }, { score: 5 }], least: 1 })).toBe("400 challenge.requiresCycle");
  expect(await refused(game, 0, { opensAt: 2e12, closesAt: 1e12 })).toBe("400 challenge.closesFirst");
  expect(await rulesOf(game, 0)).toEqual(NO_RULES);
});

test("of concurrent saves that would close a circle together, the last one is refused", async () => {
  const game = await aRunningGame({ challenges: 4, teams: 0 });
  const ids = game.challenges.map(({ id }) => id);
  const require = (n: number) => ({ requires: [{ challenge: ids[(n + 1) % ids.length]! }] });
  const answers = await Promise.all(
    ids.map(async (_, n) => refusal(await call("PUT", pathOf(game, n), { as: game.organiser, body: { rules: require(n) } }))),
  );
  expect(answers.filter((one) => one === "400 challenge.requiresCycle")).toHaveLength(1);
  const held = await Promise.all(ids.map((_, n) => rulesOf(game, n)));
  expect(held.filter(({ requires }) => requires.length > 0)).toHaveLength(ids.length - 1);
});

test("a deleted challenge is no longer required by any", async () => {
  const game = await aRunningGame({ challenges: 3, teams: 0 });
  const [a, b] = game.challenges.map(({ id }) => id) as [number, number];
  await ruled(game, 2, { requires: [{ challenge: a }, { challenge: b }], least: 2, attempts: 3 });
  await ok("DELETE", pathOf(game, 0), { as: game.organiser });
  expect(await rulesOf(game, 2)).toEqual({ ...NO_RULES, requires: [{ challenge: b }], least: 1, attempts: 3 });
  await ok("DELETE", pathOf(game, 1), { as: game.organiser });
  expect(await rulesOf(game, 2)).toEqual({ ...NO_RULES, attempts: 3 });
});

test("an archive keeps rules under its own numbers, and so does its log", async () => {
  const game = await aRunningGame({ challenges: 2 });
  const full = aFullSet(game.challenges[0]!.id);
  expect((await ruled(game, 1, full)).rules).toEqual(full);
  const copy = await rejoined(game.organiser, await exported(game.organiser, game.id, "submissions=true"));
  expect(copy.kept).toBe(false);
  const list = await ok<ChallengeRowView[]>("GET", `/api/edit/games/${copy.id}/challenges`, { as: game.organiser });
  const [first, second] = game.challenges.map(({ title }) => list.find((row) => row.title === title)!.id);
  const view = await ok<ChallengeEditView>("GET", `/api/edit/games/${copy.id}/challenges/${second}`, { as: game.organiser });
  expect(view.rules).toEqual({ ...full, requires: [{ challenge: first }, { score: 300 }] });
  const log = await ledgerOf(copy.id).entries(0, 1_000);
  const told = log.filter(({ kind, challengeId, data }) => kind === "challenge" && challengeId === second && data!.includes("rules"));
  expect(told.map(({ data }) => (JSON.parse(data!) as { rules: { requires: unknown } }).rules.requires)).toEqual([
    [{ challenge: first }, { score: 300 }],
  ]);
});

test("an archive whose rules lead nowhere or in a circle is refused; one from before rules existed has none", async () => {
  const game = await aRunningGame({ challenges: 2, teams: 0 });
  const parts = unzipped(await exported(game.organiser, game.id));
  const changed = (change: (manifest: Manifest) => void) => zipped(edited(parts, { manifest: change }));
  const [a, b] = jsonOf(parts).challenges.map(({ id }) => id) as [number, number];
  const sent = async (rules: (manifest: Manifest) => void) => refusal(await sendArchive(game.organiser, changed(rules)));
  const requires = (challenge: number) => ({ ...NO_RULES, requires: [{ challenge }] });
  expect(await sent(({ challenges }) => void (challenges[0]!.rules = requires(999_999)))).toBe("400 challenge.requiresUnknown");
  const circle = ({ challenges }: Manifest) => challenges.forEach((one, n) => (one.rules = requires([b, a][n]!)));
  expect(await sent(circle)).toBe("400 challenge.requiresCycle");
  const old = await imported(
    game.organiser,
    changed(({ challenges }) => challenges.forEach((one) => delete (one as Partial<typeof one>).rules)),
  );
  const list = await ok<ChallengeRowView[]>("GET", `/api/edit/games/${old.id}/challenges`, { as: game.organiser });
  const view = await ok<ChallengeEditView>("GET", `/api/edit/games/${old.id}/challenges/${list[0]!.id}`, { as: game.organiser });
  expect(view.rules).toEqual(NO_RULES);
});

const details = (game: RunningGame, team: number) =>
  ok<GameTeamInfoView>("GET", `/api/game/${game.id}/details`, { as: game.teams[team]!.captain });
const open = (game: RunningGame, team: number, n: number) =>
  call("GET", `/api/game/${game.id}/challenges/${game.challenges[n]!.id}`, { as: game.teams[team]!.captain });
const solve = (game: RunningGame, team: number, n: number) =>
  answer(game, game.challenges[n]!, game.teams[team]!.captain, game.challenges[n]!.flags[0]!);
const sentTo = (game: RunningGame, team: number, n: number, flag: string) => {
  const body = { flag };
  return call("POST", `/api/game/${game.id}/challenges/${game.challenges[n]!.id}`, { as: game.teams[team]!.captain, body });
};
const idsOf = ({ challenges }: GameTeamInfoView) => Object.values(challenges).flatMap((list) => list.map(({ id }) => id));

test("a locked challenge is absent wherever a client of the old contract looks, and hidden titles are in no answer", async () => {
  const [masked, hidden] = [`masked${randomWord()}`, `hidden${randomWord()}`];
  const game = await aRunningGame({
    challenges: [
      {},
      { title: masked, isEnabled: false },
      { title: hidden, isEnabled: false, type: "StaticContainer", containerImage: "a" },
    ],
    teams: 2,
  });
  const [first, second, third] = game.challenges.map(({ id }) => id) as [number, number, number];
  await ruled(game, 1, { requires: [{ challenge: first }], locked: "masked" });
  await ruled(game, 2, { requires: [{ challenge: first }], locked: "hidden" });
  for (const n of [1, 2]) await ok("PUT", pathOf(game, n), { as: game.organiser, body: { isEnabled: true } });
  await ledgerOf(game.id).flush();
  await expect.poll(async () => idsOf(await details(game, 0))).toEqual([first]);
  expect((await details(game, 0)).locked).toEqual([
    { id: second, tag: "Misc", title: null, score: null, opensAt: null, least: 1, requires: [{ challenge: first, met: false }] },
  ]);
  expect(await refusal(await open(game, 0, 1))).toBe("404 challenge.locked");
  expect(await refusal(await open(game, 0, 2))).toBe("404 challenge.notFound");
  expect(await refusal(await sentTo(game, 0, 1, "x"))).toBe("404 challenge.locked");
  expect(await refusal(await sentTo(game, 0, 2, "x"))).toBe("404 challenge.notFound");
  const as = game.teams[0]!.captain;
  expect(await refusal(await call("POST", `/api/game/${game.id}/container/${third}`, { as }))).toBe("404 challenge.notFound");
  const read = async (user: { cookie: string } | undefined) => {
    const paths = ["scoreboard", "board", "board/rows", "details", "notices"].map((path) => `/api/game/${game.id}/${path}`);
    const answers = await Promise.all(paths.map((path) => call("GET", path, user && { as: user })));
    return (await Promise.all(answers.map((one) => one.text()))).join();
  };
  expect(await solve(game, 1, 0)).toBe("Accepted");
  expect(await solve(game, 1, 1)).toBe("Accepted");
  expect(await solve(game, 1, 2)).toBe("Accepted");
  await ledgerOf(game.id).flush();
  for (const user of [undefined, as]) for (const title of [masked, hidden]) expect(await read(user)).not.toContain(title);
  expect(idsOf(await details(game, 1)).toSorted((a, b) => a - b)).toEqual([first, second, third]);
  expect(await read(game.teams[1]!.captain)).toContain(hidden);
  const seen = (await (await open(game, 1, 2)).json()) as ChallengeDetailView;
  expect(seen.score).toBe((await details(game, 1)).challenges.Misc!.find(({ id }) => id === third)!.score);
});

test.each([{}, { type: "StaticContainer", containerImage: "a" } as const])(
  "every call of players answers for a hidden challenge (%j) as for one that does not exist",
  async (kind) => {
    const game = await aRunningGame({ challenges: [{}, { isEnabled: false, ...kind }] });
    await ruled(game, 1, { requires: [{ challenge: game.challenges[0]!.id }], locked: "hidden" });
    await ok("PUT", pathOf(game, 1), { as: game.organiser, body: { isEnabled: true } });
    const calls = (Object.keys(CALLS) as CallName[]).filter((name) => CALLS[name] === "player" && name.includes(":cid"));
    const said = (id: number) =>
      Promise.all(
        calls.map(async (name) => {
          const [method, path] = name.split(" ") as ["GET" | "POST" | "PUT" | "DELETE", string];
          const at = path
            .replace(":id", String(game.id))
            .replace(":cid", String(id))
            .replace(/:(?:hint|name)/, "x.zip");
          const body = { flag: "x", stars: 3, text: "", cost: 1, charged: "opening" };
          const answer = await call(method, at, { as: game.teams[0]!.captain, ...(method !== "GET" && { body }) });
          return `${name} ${await refusal(answer)}`;
        }),
      );
    expect(calls.length).toBeGreaterThan(8);
    expect(await said(game.challenges[1]!.id)).toEqual(await said(2_000_000_000));
  },
);

test("an attachment of a locked challenge is absent for teams for which it is locked", async () => {
  const game = await aRunningGame({ challenges: 2, teams: 2 });
  const bytes = new TextEncoder().encode(randomWord()) as Uint8Array<ArrayBuffer>;
  const as = game.organiser;
  const [file] = await ok<{ hash: string }[]>("POST", "/api/assets", { as, body: aForm("files", { bytes, name: "a.bin" }) });
  await ok("POST", `${pathOf(game, 1)}/attachment`, { as, body: { attachmentType: "Local", fileHash: file!.hash } });
  await ruled(game, 1, { requires: [{ challenge: game.challenges[0]!.id }] });
  const statusFor = async (team: number | null) =>
    (await call("GET", `/assets/${file!.hash}/a.bin`, team === null ? {} : { as: game.teams[team]!.captain })).status;
  expect([await statusFor(null), await statusFor(0), await statusFor(1)]).toEqual([404, 404, 404]);
  await solve(game, 1, 0);
  expect([await statusFor(null), await statusFor(0), await statusFor(1)]).toEqual([404, 404, 200]);
  await changeGame(game, { end: Date.now() - 1 });
  expect(await statusFor(null)).toBe(200);
});

test("players see how many tries they have left, and how long a pause lasts", async () => {
  stopClock();
  const game = await aRunningGame();
  await ruled(game, 0, { attempts: 3, pause: { after: 2, seconds: 30 }, closesAt: "2100-01-01T00:00:00Z" });
  const limits = async () => ((await (await open(game, 0, 0)).json()) as ChallengeDetailView).limits;
  expect(await limits()).toMatchObject({ attempts: 3, attemptsLeft: 3, pausedUntil: null, closesAt: "2100-01-01T00:00:00.000+00:00" });
  for (const flag of ["a", "b"]) expect((await sentTo(game, 0, 0, flag)).status).toBe(200);
  expect(await limits()).toMatchObject({ attemptsLeft: 1, pausedUntil: expect.any(String) });
  const paused = await sentTo(game, 0, 0, "c");
  expect(paused.headers.get("Retry-After")).toBe("30");
  expect(await refusal(paused)).toBe("429 challenge.pause");
});

test("a release appears by the alarm, without any request", async () => {
  const pass = stopClock();
  const game = await aRunningGame({ challenges: [{}, { title: "later" }] });
  await ruled(game, 1, { opensAt: Date.now() + 60_000, locked: "hidden" });
  await ledgerOf(game.id).flush();
  await expect.poll(async () => idsOf(await details(game, 0))).toHaveLength(1);
  pass(60_000);
  await runDurableObjectAlarm(ledgerOf(game.id));
  await ledgerOf(game.id).flush();
  expect((await boardOf(game.id).table()).challenges).toContain("later");
  pass(2_000);
  expect(idsOf(await details(game, 0))).toHaveLength(2);
});
