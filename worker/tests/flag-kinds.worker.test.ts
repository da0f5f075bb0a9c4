import { env, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { ChallengeEditView, FlagView } from "../contract/wire/challenge/challenge.ts";
import type { EventView, SubmissionView } from "../contract/wire/monitor/monitor.ts";
import { call, ok } from "../testing/call.ts";
import { linesAbout } from "../testing/logs.ts";
import { failing, heard, tooMuch } from "../testing/overload.ts";
import { refsOf, upload } from "../testing/uploads.ts";
import { aChallenge, aGame, answer, aRunningGame, type TestGame } from "../testing/games.ts";
import { ledgerOf } from "../testing/ledgers.ts";
import { aMonitor } from "../testing/users.ts";

const at = (game: TestGame, challenge: { id: number }) => `/api/edit/games/${game.id}/challenges/${challenge.id}`;
const editOf = (game: TestGame, challenge: { id: number }) => ok<ChallengeEditView>("GET", at(game, challenge), { as: game.organiser });
const add = (game: TestGame, challenge: { id: number }, flags: object[]) =>
  call("POST", `${at(game, challenge)}/flags`, { as: game.organiser, body: flags });

/** Why a call of a game's organiser was refused. */
const refused = async (game: TestGame, method: "POST" | "PUT", path: string, body: object) =>
  (await (await call(method, path, { as: game.organiser, body })).json()) as { code?: string; title: string };

const KINDS = [
  { flag: "flag{ab}", kind: "exact", label: "as it is" },
  { flag: "Flag{Straße}", kind: "ignoreCase", label: "any case" },
  { flag: "flag\\{[0-9]{4}\\}", kind: "regex", label: "four digits" },
  { flag: "flag{strings_of_the_binary}", kind: "decoy", label: "from strings" },
];

/** A running game whose one challenge has a flag of each kind. */
async function aGameOfKinds() {
  const game = await aRunningGame({ challenges: [{ flags: ["flag{plain}"] }], teams: 2 });
  const challenge = game.challenges[0]!;
  expect((await add(game, challenge, KINDS)).status).toBe(200);
  return { game, challenge, monitor: await aMonitor() };
}

test("a flag has the kind and the label that it was given; a client that knows neither adds an exact one", async () => {
  const { game, challenge } = await aGameOfKinds();
  const { flags } = await editOf(game, challenge);
  expect(flags.map(({ flag, kind, label }) => ({ flag, kind, label }))).toEqual([
    { flag: "flag{plain}", kind: "exact", label: "" },
    ...KINDS,
  ]);
  expect(await ok("DELETE", `${at(game, challenge)}/flags/${flags[2]!.id}`, { as: game.organiser })).toBe("Success");
  expect(await answer(game, challenge, game.teams[0]!.captain, "flag{strasse}")).toBe("WrongAnswer");
});

test.each(["FLEET", "LEDGER"] as const)(
  "a flag whose deletion was interrupted by %s is no longer accepted once it is deleted again",
  async (kind) => {
    const game = await aRunningGame({ challenges: [{ flags: ["flag{plain}"] }], teams: 1 });
    const challenge = game.challenges[0]!;
    const { flags } = await editOf(game, challenge);
    const path = `${at(game, challenge)}/flags/${flags[0]!.id}`;
    const cut = await call("DELETE", path, { as: game.organiser, changes: { [kind]: failing(tooMuch) } });
    expect(cut.status).toBe(503);
    expect(await ok("DELETE", path, { as: game.organiser })).toBe("NotFound");
    const held = await runInDurableObject(ledgerOf(game.id), (_, { storage }) => storage.sql.exec("SELECT * FROM flags").toArray());
    expect(held).toEqual([]);
    expect(
      (await call("POST", `/api/game/${game.id}/challenges/${challenge.id}`, { as: game.teams[0]!.captain, body: { flag: "flag{plain}" } }))
        .status,
    ).toBe(404);
  },
);

test("a flag whose deletion could not be pushed to a Ledger releases its file and is in the log; deleted again, it ends the instances of its challenge", async () => {
  const game = await aGame();
  const challenge = await aChallenge(game, { type: "DynamicAttachment", flags: [] });
  const fileHash = await upload(game.organiser, "one.bin");
  expect((await add(game, challenge, [{ flag: "flag{one}", attachmentType: "Local", fileHash }])).status).toBe(200);
  await ok("PUT", at(game, challenge), { as: game.organiser, body: { isEnabled: true } });
  const { flags } = await editOf(game, challenge);
  const path = `${at(game, challenge)}/flags/${flags[0]!.id}`;
  const busy = { LEDGER: failing(tooMuch) };
  expect((await call("DELETE", path, { as: game.organiser, changes: busy })).status).toBe(503);
  expect(await refsOf(fileHash)).toBe(0);
  expect(await linesAbout(`Deleted flag ${flags[0]!.id} of challenge ${challenge.id} of game ${game.id}, which disabled it`)).toHaveLength(
    1,
  );
  const { changes, reached } = heard();
  expect(await ok("DELETE", path, { as: game.organiser, changes })).toBe("NotFound");
  expect(reached.has("FLEET")).toBe(true);
});

test("so does one that a push removes", async () => {
  const game = await aGame();
  const challenge = await aChallenge(game, { type: "DynamicAttachment", flags: [] });
  const fileHash = await upload(game.organiser, "one.bin");
  expect((await add(game, challenge, [{ flag: "flag{one}", attachmentType: "Local", fileHash }])).status).toBe(200);
  const { flags } = await editOf(game, challenge);
  const body = { changes: [{ id: challenge.id, dropFlags: [flags[0]!.id] }] };
  const push = (changes: Partial<Env> = {}) => call("PUT", `/api/edit/games/${game.id}/challenges`, { as: game.organiser, body, changes });
  expect((await push({ LEDGER: failing(tooMuch) })).status).toBe(503);
  expect(await refsOf(fileHash)).toBe(0);
  expect((await push()).status).toBe(200);
});

test.each([
  ["flag{plain}", "Accepted"],
  ["flag{ab}", "Accepted"],
  ["FLAG{AB}", "WrongAnswer"],
  ["FLAG{STRASSE}", "Accepted"],
  ["flag{2024}", "Accepted"],
  ["flag{20244}", "WrongAnswer"],
  ["flag{strings_of_the_binary}", "WrongAnswer"],
])("a player who submits %s is told %s", async (flag, verdict) => {
  const { game, challenge } = await aGameOfKinds();
  expect(await answer(game, challenge, game.teams[0]!.captain, flag)).toBe(verdict);
});

test("the monitor reads the label next to a submission, and for a decoy one alarm with the team's name", async () => {
  const { game, challenge, monitor } = await aGameOfKinds();
  const [one, two] = game.teams;
  await answer(game, challenge, one!.captain, "flag{2024}");
  await answer(game, challenge, two!.captain, "flag{nothing}");
  await answer(game, challenge, two!.captain, KINDS[3]!.flag);
  const rows = await ok<SubmissionView[]>("GET", `/api/game/${game.id}/submissions`, { as: monitor });
  expect(rows.map(({ team, status, label }) => [team, status, label])).toEqual([
    [two!.name, "WrongAnswer", "from strings"],
    [two!.name, "WrongAnswer", undefined],
    [one!.name, "Accepted", "four digits"],
  ]);
  const events = await ok<EventView[]>("GET", `/api/game/${game.id}/events`, { as: monitor });
  const alarms = events.filter(({ decoy }) => decoy);
  expect(alarms).toEqual([
    expect.objectContaining({ type: "CheatDetected", values: [challenge.title, two!.name, "from strings"], team: two!.name }),
  ]);
  expect(events.filter(({ type, label }) => type === "FlagSubmit" && label).map(({ label }) => label)).toEqual([
    "from strings",
    "four digits",
  ]);
  expect(await ok("GET", `/api/game/${game.id}/cheatinfo`, { as: monitor })).toEqual([]);
});

test("players see no label, no decoy and no pattern", async () => {
  const { game, challenge } = await aGameOfKinds();
  const { captain } = game.teams[0]!;
  await answer(game, challenge, captain, KINDS[3]!.flag);
  for (const path of ["", "/details", "/scoreboard", "/notices", `/challenges/${challenge.id}`]) {
    const text = await (await call("GET", `/api/game/${game.id}${path}`, { as: captain })).text();
    for (const { flag, label } of KINDS) for (const secret of [flag, label]) expect(text, path).not.toContain(secret);
  }
});

const regex = (flag: string) => ({ flag, kind: "regex" });
const ignoreCase = (flag: string) => ({ flag, kind: "ignoreCase" });

test.each<[what: string, flags: object[], code: string, words: string]>([
  ["an open group", [regex("(a")], "flag.pattern", "missing closing )"],
  ["a look ahead", [regex("(?=a)")], "flag.pattern", "(?="],
  ["a reference back", [regex("(a)\\1")], "flag.pattern", "\\1"],
  ["a pattern of too many steps", [regex("((a{1,30}){1,30})")], "flag.pattern", "steps"],
  ["a pattern that is too long", [regex("a".repeat(501))], "flag.pattern", "500"],
  ["too many patterns", Array.from({ length: 11 }, (_, i) => regex(`a${i}`)), "flag.patterns", "10"],
  ["two that differ in case", [ignoreCase("flag{XY}"), ignoreCase("FLAG{xy}")], "flag.duplicate", ""],
  ["one that differs from a stored one in case", [ignoreCase("flag{STRASSE}")], "flag.duplicate", ""],
  ["a decoy that is a flag", [{ flag: "flag{ab}", kind: "decoy" }], "flag.duplicate", ""],
  ["a kind that there is not", [{ flag: "flag{new}", kind: "guess" }], "field.invalid", ""],
  ["a label that is too long", [{ flag: "flag{new}", label: "x".repeat(65) }], "field.tooLong", ""],
])("%s is refused, and nothing else is added", async (_, flags, code, words) => {
  const { game, challenge } = await aGameOfKinds();
  const body = [{ flag: "flag{beside}" }, ...flags];
  expect(await refused(game, "POST", `${at(game, challenge)}/flags`, body)).toMatchObject({ code, title: expect.stringContaining(words) });
  expect((await editOf(game, challenge)).flags).toHaveLength(5);
});

test("a challenge with flags for each team accepts exact flags and decoys; a decoy belongs to no team and needs no file", async () => {
  const game = await aGame();
  const challenge = await aChallenge(game, { type: "DynamicAttachment", flags: [] });
  const path = `${at(game, challenge)}/flags`;
  for (const kind of ["ignoreCase", "regex"])
    expect(await refused(game, "POST", path, [{ flag: "x", kind }])).toMatchObject({ code: "flag.kind" });
  expect((await add(game, challenge, [{ flag: "flag{fake}", kind: "decoy" }])).status).toBe(200);
  expect(await refused(game, "PUT", at(game, challenge), { isEnabled: true })).toMatchObject({
    code: "challenge.noFlags",
  });
});

test("decoys alone do not allow enabling, and a challenge that loses its last right flag is disabled", async () => {
  const { game, challenge } = await aGameOfKinds();
  const { flags } = await editOf(game, challenge);
  const remove = (flag: FlagView) => ok("DELETE", `${at(game, challenge)}/flags/${flag.id}`, { as: game.organiser });
  for (const flag of flags.slice(0, 3)) await remove(flag);
  expect((await editOf(game, challenge)).isEnabled).toBe(true);
  await remove(flags[3]!);
  expect(await editOf(game, challenge)).toMatchObject({ isEnabled: false, flags: [{ kind: "decoy" }] });
  expect(await refused(game, "PUT", at(game, challenge), { isEnabled: true })).toMatchObject({
    code: "challenge.noFlags",
  });
});

test("an archive keeps kinds, labels and alarms, and the game made from it judges in the same way", async () => {
  const { game, challenge, monitor } = await aGameOfKinds();
  await answer(game, challenge, game.teams[0]!.captain, KINDS[3]!.flag);
  await answer(game, challenge, game.teams[1]!.captain, "flag{2024}");
  const archive = await call("GET", `/api/edit/games/${game.id}/export?submissions=true`, { as: game.organiser });
  const form = new FormData();
  form.set("file", new File([await archive.arrayBuffer()], "game.zip"));
  const made = await ok<{ id: number }>("POST", "/api/edit/games/import", { as: game.organiser, body: form });
  const copy = { ...game, id: made.id };
  const [row] = await ok<{ id: number }[]>("GET", `/api/edit/games/${made.id}/challenges`, { as: game.organiser });
  const { flags } = await editOf(copy, row!);
  expect(flags.map(({ flag, kind, label }) => ({ flag, kind, label })).slice(1)).toEqual(KINDS);
  const seen = async (id: number) => {
    const list = await ok<SubmissionView[]>("GET", `/api/game/${id}/submissions`, { as: monitor });
    const events = await ok<EventView[]>("GET", `/api/game/${id}/events`, { as: monitor });
    return [list.map(({ status, label }) => [status, label]), events.filter(({ decoy }) => decoy).map(({ values }) => values[2])];
  };
  expect(await seen(made.id)).toEqual(await seen(game.id));
  expect(await stored(made.id)).toEqual((await stored(game.id)).map(({ kind }) => ({ kind })));
});

test("a Ledger that lost everything is rebuilt from D1 with every kind, label and alarm, and continues judging", async () => {
  const { game, challenge, monitor } = await aGameOfKinds();
  const [one, two] = game.teams;
  await answer(game, challenge, one!.captain, KINDS[3]!.flag);
  await answer(game, challenge, one!.captain, "flag{2024}");
  await ledgerOf(game.id).flush();
  const log = await ledgerOf(game.id).entries(0, 1_000);
  await ledgerOf(game.id).close();
  await ok("POST", `/api/admin/recovery/${game.id}/rebuild`, { as: game.organiser });
  expect((await ledgerOf(game.id).entries(0, 1_000)).slice(0, log.length)).toEqual(log);
  expect(await answer(game, challenge, two!.captain, "FLAG{STRASSE}")).toBe("Accepted");
  expect(await answer(game, challenge, two!.captain, "flag{2025}")).toBe("Accepted");
  expect(await answer(game, challenge, two!.captain, KINDS[3]!.flag)).toBe("WrongAnswer");
  const events = await ok<EventView[]>("GET", `/api/game/${game.id}/events`, { as: monitor });
  expect(events.filter(({ decoy }) => decoy).map(({ team }) => team)).toEqual([two!.name, one!.name]);
});

/** The flags of a game in its Ledger, by the fields that are the same in every game. */
const stored = (gameId: number) =>
  runInDurableObject(ledgerOf(gameId), (_, { storage }) =>
    storage.sql
      .exec<{ kind: string }>("SELECT kind FROM other_flags UNION ALL SELECT 'exact' FROM flags ORDER BY kind")
      .toArray()
      .map(({ kind }) => ({ kind })),
  );

test("the Ledger of a game has no flag's text, only digests and encrypted patterns", async () => {
  const { game } = await aGameOfKinds();
  const text = await runInDurableObject(ledgerOf(game.id), (_, { storage }) => {
    const names = Array.from(storage.sql.exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'"), ({ name }) => name);
    const readable = names.filter((name) => !name.startsWith("_cf_") && !name.startsWith("sqlite_"));
    return readable.map((name) => JSON.stringify(storage.sql.exec(`SELECT * FROM "${name}"`).toArray())).join("\n");
  });
  const { results } = await env.DB.prepare("SELECT flag FROM flags WHERE challenge_id IN (SELECT id FROM challenges WHERE game_id = ?)")
    .bind(game.id)
    .all<{ flag: string }>();
  expect(results).toHaveLength(5);
  for (const { flag } of results) {
    expect(text).not.toContain(flag);
    expect(text).not.toContain(JSON.stringify(flag).slice(1, -1));
  }
});

test("a survey needs no flag: any answer solves it, and staff can read the answers; without a flag it stays one", async () => {
  const game = await aRunningGame({ challenges: [{ flags: ["flag{x}"] }, { flags: ["flag{y}"] }], teams: 2 });
  const [survey, other] = [game.challenges[0]!, game.challenges[1]!];
  const put = (body: object) => refused(game, "PUT", at(game, survey), body);
  const [flag] = (await editOf(game, survey)).flags;
  await put({ survey: true, questions: ["How was it?", "What else?"] });
  expect(await ok("DELETE", `${at(game, survey)}/flags/${flag!.id}`, { as: game.organiser })).toBe("Success");
  expect(await editOf(game, survey)).toMatchObject({ isEnabled: true, survey: true });
  const [one, two] = [game.teams[0]!, game.teams[1]!];
  const details = await ok<{ survey?: string[] }>("GET", `/api/game/${game.id}/challenges/${survey.id}`, { as: one.captain });
  expect(details.survey).toEqual(["How was it?", "What else?"]);
  expect(await answer(game, survey, one.captain, '["Fine","More"]')).toBe("Accepted");
  expect(await answer(game, survey, two.captain, "from a client that knows of no surveys")).toBe("Accepted");
  expect(await answer(game, other, one.captain, "anything")).toBe("WrongAnswer");
  const rows = await ok<SubmissionView[]>("GET", `/api/game/${game.id}/submissions?challenge=${survey.id}&type=Accepted`, {
    as: await aMonitor(),
  });
  expect(rows.map(({ team, answer: text }) => [team, text])).toEqual([
    [two.name, "from a client that knows of no surveys"],
    [one.name, '["Fine","More"]'],
  ]);
  expect(await put({ survey: false })).toMatchObject({ code: "challenge.noFlags" });
  const changes = [{ id: survey.id, set: { survey: false } }];
  expect(await refused(game, "PUT", `/api/edit/games/${game.id}/challenges`, { changes })).toMatchObject({ code: "challenge.noFlagsIn" });
  await put({ isEnabled: false });
  await put({ survey: false });
  expect(await put({ isEnabled: true })).toMatchObject({ code: "challenge.noFlags" });
  await put({ survey: true, isEnabled: true });
  expect(await editOf(game, survey)).toMatchObject({ isEnabled: true });
});

test("where each team has its own flag there are no surveys", async () => {
  const game = await aGame();
  const challenge = await aChallenge(game, { type: "DynamicAttachment", flags: [] });
  expect(await refused(game, "PUT", at(game, challenge), { survey: true })).toMatchObject({ code: "challenge.surveyKind" });
});
