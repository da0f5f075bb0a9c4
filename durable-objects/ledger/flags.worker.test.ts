import { env, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { EntryData, Receipt } from "../../worker/contract/rpc/ledger.ts";
import type { ChallengeType } from "../../worker/contract/wire/enums.ts";
import type { FlagKind } from "../../worker/contract/wire/names.ts";
import type { Ctx } from "../../worker/context.ts";
import { digestFlag, flagsToSend } from "../../worker/services/challenge/flag-digest.ts";
import { aGameId, aLedger, ledgerOf, sender } from "../../worker/testing/ledgers.ts";
import { restart } from "../../worker/testing/runtime/restart.ts";

const CTX = { secret: env.VEXIL_SECRET } as Ctx;
const TEXTS: Record<FlagKind, string> = {
  exact: "flag{Exact-canary}",
  ignoreCase: "flag{Straße-canary}",
  regex: "flag\\{[a-z]+-canary-[0-9]+\\}",
  decoy: "flag{Fake-canary}",
};

/** A challenge with a flag of each kind, labelled with its kind, and a team. */
async function aChallengeOfKinds(type: ChallengeType = "StaticAttachment") {
  const game = await aLedger();
  const team = await game.team();
  const { id } = await game.challenge({ type }, []);
  const list = (Object.keys(TEXTS) as FlagKind[]).map((kind, i) => ({
    id: i + 1,
    flag: TEXTS[kind],
    kind,
    label: `the ${kind}`,
    owner: null,
  }));
  const told = flagsToSend(CTX, id, list);
  await game.ledger.setFlags(id, told.flags, told.others);
  const submit = (text: string, more = {}) => game.send(team.user, id, text, { digest: digestFlag(CTX, id, text), ...more });
  const alarms = async () => (await game.ledger.entries(0, 1_000)).filter(({ kind }) => kind === "decoy");
  return { ...game, team, id, told, submit, alarms };
}

const verdictOf = (receipt: Receipt) => (receipt.ok ? receipt.status : receipt.code);

test.each([
  ["flag{Exact-canary}", "Accepted", "the exact"],
  ["flag{exact-canary}", "WrongAnswer", undefined],
  ["FLAG{STRASSE-CANARY}", "Accepted", "the ignoreCase"],
  ["flag{strase-canary}", "WrongAnswer", undefined],
  ["flag{abc-canary-17}", "Accepted", "the regex"],
  ["flag{abc-canary-17}!", "WrongAnswer", undefined],
  ["flag\\{[a-z]+-canary-[0-9]+\\}", "WrongAnswer", undefined],
  ["flag{Fake-canary}", "WrongAnswer", "the decoy"],
  ["flag{fake-canary}", "WrongAnswer", undefined],
])("%s is %s, and the log has the label %s", async (text, verdict, label) => {
  const { submit, ledger } = await aChallengeOfKinds();
  expect(verdictOf(await submit(text))).toBe(verdict);
  const entry = (await ledger.entries(0, 1_000)).find(({ kind }) => kind === "submission")!;
  expect(JSON.parse(entry.data!)).toEqual({ id: 1, ...(label && { label }) });
});

test("a decoy raises one alarm for each submission of it, none for a repeat under the same key, and one even after the solve", async () => {
  const { submit, alarms, team, id, ledger } = await aChallengeOfKinds();
  await submit(TEXTS.decoy, { key: "once" });
  expect(await submit(TEXTS.decoy, { key: "once" })).toMatchObject({ status: "WrongAnswer", repeated: true });
  expect(await alarms()).toHaveLength(1);
  await submit(TEXTS.exact);
  await submit(TEXTS.decoy);
  const all = await alarms();
  expect(all).toHaveLength(2);
  const submissions = (await ledger.entries(0, 1_000)).filter((one) => one.kind === "submission" && one.text === TEXTS.decoy);
  expect(all.map(({ data }) => (JSON.parse(data!) as EntryData["decoy"]).submission)).toEqual(submissions.map(({ seq }) => seq));
  expect(all[0]).toMatchObject({ participationId: team.id, userId: team.user, challengeId: id, status: null, text: null });
});

test.each(["DynamicAttachment", "DynamicContainer"] as const)(
  "a decoy of a %s is nobody's flag: wrong with an alarm, and never given out",
  async (type) => {
    const { ledger, send, team, challenge } = await aLedger();
    const [one, { id, flags }] = [await team(), await challenge({ type }, ["own"])];
    await ledger.setFlags(id, flags, [{ id: 99, kind: "decoy", digest: "fake" }]);
    for (let i = 0; i < 3; i += 1) expect(await ledger.bind((await team()).id, id)).toBe(i === 0 ? flags[0]!.id : null);
    expect(verdictOf(await send(one.user, id, "fake"))).toBe("WrongAnswer");
    expect((await ledger.entries(0, 1_000)).filter(({ kind }) => kind === "decoy")).toHaveLength(1);
  },
);

/** The content of all tables of a Ledger, except what players have submitted. */
const tables = (gameId: number) =>
  runInDurableObject(ledgerOf(gameId), (_, { storage }) => {
    const names = Array.from(storage.sql.exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'"), ({ name }) => name);
    const readable = names.filter((name) => !name.startsWith("_cf_") && !name.startsWith("sqlite_"));
    return readable.map((name) => JSON.stringify(storage.sql.exec(`SELECT * FROM "${name}"`).toArray()));
  });

test("no flag's text is in any table of the Ledger, neither in plain form nor in base64", async () => {
  const { gameId, id, told } = await aChallengeOfKinds();
  const text = (await tables(gameId)).join("\n");
  for (const { digest } of [...told.flags, ...told.others]) expect(text).toContain(digest);
  expect(text).toContain(told.others.find(({ kind }) => kind === "regex")!.sealed);
  expect(text).toContain(`"challenge_id":${id}`);
  expect(text).not.toContain("canary");
  for (const shift of [0, 1, 2])
    expect(text).not.toContain(
      Buffer.from(`${"x".repeat(shift)}-canary`)
        .toString("base64")
        .slice(4, -4),
    );
});

test("every kind of flag survives a restart, an imported log and a removal", async () => {
  const { ledger, gameId, id, team, told } = await aChallengeOfKinds();
  await restart(ledger);
  const same = ledgerOf(gameId);
  const submit = (text: string) => sender(same)(team.user, id, text, { digest: digestFlag(CTX, id, text) });
  expect(verdictOf(await submit("flag{after-canary-1}"))).toBe("Accepted");
  await submit(TEXTS.decoy);
  const log = await same.entries(0, 1_000);
  const copy = aGameId();
  const other = ledgerOf(copy);
  expect(await other.restore(log)).toEqual({ ok: true });
  expect(await other.entries(0, 1_000)).toEqual(log);
  await other.setFlags(id, told.flags, told.others);
  const again = (text: string) => sender(other)(team.user, id, text, { digest: digestFlag(CTX, id, text) });
  expect(verdictOf(await again("FLAG{STRASSE-CANARY}"))).toBe("Accepted");
  expect(verdictOf(await again("flag{b-canary-2}"))).toBe("Accepted");
  expect(verdictOf(await again(TEXTS.decoy))).toBe("WrongAnswer");
  expect((await other.entries(0, 1_000)).filter(({ kind }) => kind === "decoy")).toHaveLength(2);
  await other.removeChallenge(id);
  expect((await tables(copy)).join("\n")).not.toContain(told.others[0]!.digest);
});

test("flags in the format of an older Worker remove the other kinds", async () => {
  const { submit, ledger, id, told, alarms } = await aChallengeOfKinds();
  await ledger.setFlags(id, told.flags);
  expect(verdictOf(await submit("FLAG{STRASSE-CANARY}"))).toBe("WrongAnswer");
  expect(verdictOf(await submit(TEXTS.exact))).toBe("Accepted");
  await submit(TEXTS.decoy);
  expect(await alarms()).toEqual([]);
});

test("two flags that differ only in case, added at the same moment, are one", async () => {
  const { ledger, id, submit } = await aChallengeOfKinds();
  const twice = ["flag{A}", "FLAG{a}"].map((flag, i) => ({ id: i + 1, flag, kind: "ignoreCase" as const, label: "", owner: null }));
  const { flags, others } = flagsToSend(CTX, id, twice);
  await ledger.setFlags(id, flags, others);
  expect(verdictOf(await submit("Flag{a}"))).toBe("Accepted");
});

/** A backtracking engine would not finish this in the object's lifetime. */
test("a pattern that would backtrack forever elsewhere is decided in the same turn", async () => {
  const { ledger, id, submit } = await aChallengeOfKinds();
  const { flags, others } = flagsToSend(CTX, id, [{ id: 1, flag: "(a|aa)+$", kind: "regex", label: "", owner: null }]);
  await ledger.setFlags(id, flags, others);
  expect(verdictOf(await submit(`${"a".repeat(999)}!`))).toBe("WrongAnswer");
  expect(verdictOf(await submit("a".repeat(1_000)))).toBe("Accepted");
});
