import { runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import type { Receipt } from "../../worker/contract/rpc/ledger.ts";
import { stopClock } from "../../worker/testing/clock.ts";
import { aChallenge, aLedger, ledgerOf, runningGame, sender } from "../../worker/testing/ledgers.ts";
import { restart } from "../../worker/testing/runtime/restart.ts";

const verdictOf = (receipt: Receipt) => (receipt.ok ? receipt.status : receipt.code);
const logOf = (ledger: Awaited<ReturnType<typeof aLedger>>["ledger"]) => ledger.entries(0, 10_000);

test("a right flag scores once for the team, whoever sends it", async () => {
  const { team, challenge, send } = await aLedger();
  const [players, { id }] = [await team({}, 2), await challenge()];

  const first = await send(players.users[0]!, id, "right");
  const second = await send(players.users[1]!, id, "right");

  expect(first).toMatchObject({ ok: true, status: "Accepted", scored: true });
  expect(second).toMatchObject({ ok: true, status: "Accepted", scored: false });
});

test("five members each sending a hundred right flags at once give one scoring solve", async () => {
  const { ledger, team, challenge, send } = await aLedger();
  const [players, { id }] = [await team({}, 5), await challenge()];

  const receipts = await Promise.all(players.users.flatMap((user) => Array.from({ length: 100 }, () => send(user, id, "right"))));

  expect(receipts.filter((receipt) => receipt.ok && receipt.scored)).toHaveLength(1);
  expect(receipts.map((receipt) => receipt.ok && receipt.id).toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 500 }, (_, index) => index + 1),
  );
  expect((await logOf(ledger)).filter((entry) => entry.nth !== null)).toHaveLength(1);
});

test("of two hundred teams at once, the first three in the log draw blood, and the notices name them", async () => {
  const { ledger, team, challenge, send } = await aLedger();
  const { id } = await challenge({ title: "Target" });
  const teams = await Promise.all(Array.from({ length: 200 }, () => team()));

  await Promise.all(teams.map(({ user }) => send(user, id, "right")));

  const log = await logOf(ledger);
  const solves = log.filter((entry) => entry.kind === "submission");
  expect(solves.map((entry) => entry.nth)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
  const named = solves.slice(0, 3).map((entry) => teams.find((team) => team.id === entry.participationId)!.name);
  const bloods = log.filter((entry) => entry.kind === "notice" && entry.data!.includes("Blood"));
  expect(bloods.map((entry) => JSON.parse(entry.data!))).toEqual([
    { type: "FirstBlood", values: [named[0], "Target"], id: 2 },
    { type: "SecondBlood", values: [named[1], "Target"], id: 3 },
    { type: "ThirdBlood", values: [named[2], "Target"], id: 4 },
  ]);
});

test("a hundred submissions with the same key are one submission with one answer", async () => {
  const { ledger, team, challenge, send } = await aLedger();
  const [{ user }, { id }] = [await team(), await challenge()];

  const receipts = await Promise.all(Array.from({ length: 100 }, () => send(user, id, "right", { key: "k" })));

  const [first, ...rest] = receipts.toSorted((a, b) => Number("repeated" in a) - Number("repeated" in b));
  expect(first).not.toHaveProperty("repeated");
  expect(rest).toEqual(rest.map(() => ({ ...first, repeated: true })));
  expect((await logOf(ledger)).filter((entry) => entry.kind === "submission")).toHaveLength(1);
});

test("a key belongs to one team", async () => {
  const { team, challenge, send } = await aLedger();
  const [mine, theirs, { id }] = [await team(), await team(), await challenge()];
  const first = await send(mine.user, id, "right", { key: "k" });
  expect(await send(theirs.user, id, "wrong", { key: "k" })).toMatchObject({ status: "WrongAnswer" });
  expect(await send(mine.user, id, "right", { key: "k" })).toEqual({ ...first, repeated: true });
});

test("a key that was used for another player, challenge or answer is refused, and nothing is written", async () => {
  const { ledger, team, challenge, send } = await aLedger();
  const [{ users }, one, other] = [await team({}, 2), await challenge(), await challenge()];
  const [first, mate] = users as [string, string];
  const receipt = await send(first, one.id, "wrong", { key: "k" });
  const head = await ledger.head();

  const refused = [
    await send(mate, other.id, "right", { key: "k" }),
    await send(mate, one.id, "wrong", { key: "k" }),
    await send(first, other.id, "wrong", { key: "k" }),
    await send(first, one.id, "right", { key: "k" }),
  ];

  expect(refused.map(verdictOf)).toEqual(Array.from({ length: 4 }, () => "submission.keyReused"));
  expect(await ledger.head()).toBe(head);
  expect(await send(first, one.id, "wrong", { key: "k" })).toEqual({ ...receipt, repeated: true });
  expect(await send(mate, other.id, "right", { key: "another" })).toMatchObject({ status: "Accepted", scored: true });
});

test("the ids of a team's submissions reveal neither what others submit nor that a flag was another team's", async () => {
  const { ledger, team, challenge, send } = await aLedger();
  const [{ users, id: mine }, owner] = [await team({}, 2), await team()];
  const { id, flags } = await challenge({ type: "DynamicAttachment" }, ["a", "b"]);
  const bound = await ledger.bind(owner.id, id);
  await ledger.bind(mine, id);
  const stolen = flags.find((flag) => flag.id === bound)!.digest;
  const [one, other] = users as [string, string];

  const receipts = [];
  for (const [user, answer] of [
    [one, "x"],
    [owner.user, "y"],
    [owner.user, "z"],
    [one, stolen],
    [other, "x"],
  ] as const)
    receipts.push(await send(user, id, answer));

  expect(receipts.map((receipt) => receipt.ok && [receipt.id, receipt.status])).toEqual([
    [1, "WrongAnswer"],
    [1, "WrongAnswer"],
    [2, "WrongAnswer"],
    [2, "CheatDetected"],
    [3, "WrongAnswer"],
  ]);
  expect(await ledger.verdict(one, id, 2)).toBe("CheatDetected");
  expect(await ledger.verdict(owner.user, id, 2)).toBe("WrongAnswer");
  expect(await ledger.verdict(one, id, 3)).toBeNull();
});

test("the ids of notices do not reveal how much was submitted between them", async () => {
  const { ledger, team, challenge, send } = await aLedger();
  const [{ user }, { id }] = [await team(), await challenge()];
  const first = await ledger.announce("one");
  await send(user, id, "wrong");
  await send(user, id, "wrong again");
  const second = await ledger.announce("two");
  await ledger.removeNotice(second.id);
  const third = await ledger.announce("three");
  expect([second.id, third.id]).toEqual([first.id + 1, first.id + 2]);
});

test("ids that were log positions stay valid, and new ones come after them", async () => {
  const { gameId, ledger, team, challenge, send } = await aLedger();
  const [{ user }, { id }] = [await team(), await challenge()];
  const notice = await ledger.announce("hello");
  await send(user, id, "wrong");
  const placed = (await logOf(ledger)).filter(({ kind }) => kind === "submission" || kind === "notice").map(({ seq }) => seq);
  await runInDurableObject(ledger, (_, { storage }) => {
    storage.sql.exec("UPDATE entries SET data = NULL WHERE kind = 'submission'");
    storage.sql.exec("UPDATE entries SET data = json_remove(data, '$.id') WHERE kind = 'notice'");
    storage.sql.exec("DROP VIEW submissions; DROP TABLE submission_numbers");
    for (const later of ["tries", "openings", "hints", "corrections", "messages"]) storage.sql.exec(`DROP TABLE ${later}`);
    storage.sql.exec("DROP INDEX roster_entries");
    storage.sql.exec("DELETE FROM meta WHERE key IN ('lastNotice', 'roster', 'submissionsUpTo')");
    storage.sql.exec("DELETE FROM notices");
    storage.sql.exec("INSERT INTO notices SELECT seq, 'Normal' FROM entries WHERE kind = 'notice'");
    storage.sql.exec("DROP TABLE IF EXISTS other_flags");
    storage.sql.exec("ALTER TABLE flags DROP COLUMN label");
    storage.sql.exec("DELETE FROM migrations WHERE n >= 2");
  });
  await restart(ledger);

  const again = ledgerOf(gameId);
  const [old, seq] = [placed.at(-2)!, placed.at(-1)!];
  expect(notice.id).toBeLessThanOrEqual(old);
  expect(await again.verdict(user, id, seq)).toBe("WrongAnswer");
  expect(await sender(again)(user, id, "right")).toMatchObject({ id: seq + 1, status: "Accepted" });
  expect(await again.verdict(user, id, seq + 1)).toBe("Accepted");
  expect(await again.editNotice(old, "bye")).toMatchObject({ ok: true, notice: { id: old } });
  const { id: later } = await again.announce("news");
  expect(later).toBeGreaterThan(old);
});

test("wrong answers are kept, and the caller can ask for the verdict", async () => {
  const { ledger, team, challenge, send } = await aLedger();
  const [{ user }, { id }] = [await team(), await challenge()];
  const receipt = await send(user, id, "Right");
  expect(receipt).toMatchObject({ ok: true, status: "WrongAnswer", scored: false });
  const submission = receipt.ok ? receipt.id : 0;
  expect(await ledger.verdict(user, id, submission)).toBe("WrongAnswer");
  expect(await ledger.verdict(crypto.randomUUID(), id, submission)).toBeNull();
  expect(await ledger.verdict(user, id + 1, submission)).toBeNull();
});

test("of two hundred attempts at once a hundred are judged; the others write nothing and say when to try again", async () => {
  stopClock();
  const { ledger, team, challenge, send } = await aLedger();
  const [{ users }, { id }] = [await team({}, 2), await challenge()];
  const [busy, other] = users as [string, string];
  const before = await ledger.head();

  const receipts = await Promise.all(Array.from({ length: 200 }, (_, n) => send(busy, id, `wrong ${n}`, { limited: true, key: `k${n}` })));

  const refused = receipts.filter((receipt) => !receipt.ok);
  expect(refused).toHaveLength(100);
  expect(await ledger.head()).toBe(before + 100);
  for (const receipt of refused) expect(receipt).toMatchObject({ code: "tooManyRequests", waitMs: expect.any(Number) });
  expect(await send(other, id, "right", { limited: true })).toMatchObject({ status: "Accepted", scored: true });
  expect(await send(busy, id, "wrong 0", { limited: true, key: "k0" })).toEqual({ ...receipts[0], repeated: true });
  expect(await send(busy, id, "right", { limited: true, key: "k199" })).toMatchObject({ code: "tooManyRequests" });
});

describe("refusals write nothing", () => {
  test("a team that has not joined, is not accepted or is suspended may not submit", async () => {
    const { ledger, team, challenge, send } = await aLedger();
    const { id } = await challenge();
    const [pending, suspended] = [await team({ status: "Pending" }), await team()];
    await ledger.setStatus(suspended.id, "Suspended");
    const before = await ledger.head();
    expect(verdictOf(await send(crypto.randomUUID(), id, "right"))).toBe("game.notJoined");
    expect(verdictOf(await send(pending.user, id, "right"))).toBe("participation.notAccepted");
    expect(verdictOf(await send(suspended.user, id, "right"))).toBe("participation.suspended");
    expect(await ledger.head()).toBe(before);
  });

  test("nobody submits before the start, after the end, or to a hidden challenge", async () => {
    const { ledger, team, challenge, send } = await aLedger();
    const [{ user }, { id }, hidden] = [await team(), await challenge(), await challenge({ enabled: false })];
    expect(verdictOf(await send(user, hidden.id, "right"))).toBe("challenge.notFound");
    expect(verdictOf(await send(user, 9_999_999, "right"))).toBe("challenge.notFound");
    await ledger.configureGame(runningGame({ version: 2, startAt: Date.now() + 60_000 }));
    expect(verdictOf(await send(user, id, "right"))).toBe("game.notStarted");
    await ledger.configureGame(runningGame({ version: 3, endAt: Date.now() - 60_000, practice: false }));
    expect(verdictOf(await send(user, id, "right"))).toBe("game.ended");
  });
});

test("in practice after the end a right flag is accepted and scores nothing", async () => {
  const { ledger, team, challenge, send } = await aLedger({ endAt: Date.now() - 60_000 });
  const [{ user }, { id }] = [await team(), await challenge()];
  const before = await ledger.head();
  expect(await send(user, id, "right")).toMatchObject({ status: "Accepted", scored: false });
  expect((await ledger.entries(before, 10)).map((entry) => entry.kind)).toEqual(["submission"]);
});

describe("flags of one team", () => {
  test("another team's flag is recorded as a cheat in the same turn", async () => {
    const { ledger, team, challenge, send } = await aLedger();
    const [owner, thief] = [await team(), await team()];
    const { id, flags } = await challenge({ type: "DynamicAttachment" }, ["a", "b", "c"]);
    const bound = await ledger.bind(owner.id, id);
    const stolen = flags.find((flag) => flag.id === bound)!.digest;

    const receipt = await send(thief.user, id, stolen);

    expect(receipt).toMatchObject({ ok: true, status: "CheatDetected", scored: false });
    const [submission, cheat] = (await logOf(ledger)).slice(-2);
    expect(submission).toMatchObject({ kind: "submission", status: "CheatDetected", participationId: thief.id });
    expect(JSON.parse(cheat!.data!)).toEqual({ submission: submission!.seq, owner: owner.id });
    expect(await send(owner.user, id, stolen)).toMatchObject({ status: "Accepted", scored: true });
  });

  test("each team is bound to a flag of its own, until none is left", async () => {
    const { ledger, team, challenge, send } = await aLedger();
    const teams = await Promise.all([team(), team(), team()]);
    const { id, flags } = await challenge({ type: "DynamicAttachment" }, ["a", "b"]);
    expect(await send(teams[2]!.user, id, "a")).toMatchObject({ status: "WrongAnswer" });
    const bound = await Promise.all(teams.slice(0, 2).map((team) => ledger.bind(team.id, id)));
    expect(bound.toSorted()).toEqual(flags.map((flag) => flag.id));
    expect(await ledger.bind(teams[0]!.id, id)).toBe(bound[0]);
    expect(await ledger.bind(teams[2]!.id, id)).toBeNull();
    expect((await ledger.boundFlags(id)).toSorted()).toEqual(bound.toSorted());
    expect(await send(teams[2]!.user, id, "x")).toMatchObject({ status: "NotFound" });
  });

  test("removing a bound flag lets its team bind another", async () => {
    const { ledger, team, challenge } = await aLedger();
    const [{ id: teamId }, { id, flags }] = [await team(), await challenge({ type: "DynamicAttachment" }, ["a", "b"])];
    const bound = await ledger.bind(teamId, id);
    const rest = flags.filter((flag) => flag.id !== bound);
    await ledger.setFlags(id, rest);
    expect(await ledger.bind(teamId, id)).toBe(rest[0]!.id);
  });
});

describe("settings", () => {
  test("a late push never overwrites a newer one, and a removed challenge stays removed", async () => {
    const { ledger, team, challenge, send } = await aLedger();
    const [{ user }, { id }] = [await team(), await challenge()];
    await ledger.configureGame(runningGame({ version: 5, title: "new" }));
    await ledger.configureGame(runningGame({ version: 4, title: "old" }));
    expect((await ledger.membership(null)).settings?.title).toBe("new");
    await ledger.removeChallenge(id);
    await ledger.configureChallenge(id, aChallenge({ version: 9 }), false);
    expect(verdictOf(await send(user, id, "right"))).toBe("challenge.notFound");
  });

  test("enabling a challenge while the game runs is announced once; so are its hints", async () => {
    const { ledger, challenge } = await aLedger();
    const { id } = await challenge({ enabled: false, title: "X" });
    const before = await ledger.head();
    await ledger.configureChallenge(id, aChallenge({ version: 2, title: "X" }), false);
    await ledger.configureChallenge(id, aChallenge({ version: 3, title: "X" }), false);
    await ledger.configureChallenge(id, aChallenge({ version: 4, title: "X" }), true);
    const notices = (await ledger.entries(before, 100)).filter((entry) => entry.kind === "notice");
    expect(notices.map((entry) => JSON.parse(entry.data!).type)).toEqual(["NewChallenge", "NewHint"]);
  });

  test("joining never lifts a suspension; a review only follows the state machine", async () => {
    const { ledger, team } = await aLedger();
    const mine = await team();
    expect(await ledger.setStatus(mine.id, "Rejected")).toEqual({ ok: false, code: "participation.transition" });
    expect(await ledger.setStatus(mine.id, "Suspended")).toEqual({ ok: true });
    await ledger.join(mine.id, { ...mine, status: "Accepted" } as never, null);
    expect((await ledger.membership(mine.user)).membership?.status).toBe("Suspended");
    expect(await ledger.setStatus(9_999_999, "Accepted")).toEqual({ ok: false, code: "participation.notFound" });
  });

  test("a member who leaves, or whose team leaves, is no longer joined", async () => {
    const { ledger, team } = await aLedger();
    const mine = await team({ status: "Pending" }, 2);
    await ledger.withdraw(mine.id, mine.users[0]!);
    expect((await ledger.membership(mine.users[0]!)).membership).toBeNull();
    expect((await ledger.membership(mine.users[1]!)).membership).toMatchObject({ participationId: mine.id, status: "Pending" });
    await ledger.withdraw(mine.id, null);
    expect((await ledger.membership(mine.users[1]!)).membership).toBeNull();
  });
});

test("the log has no gaps and its times never go back", async () => {
  const { ledger, team, challenge, send } = await aLedger();
  const [{ user }, { id }] = [await team(), await challenge()];
  await Promise.all(Array.from({ length: 50 }, (_, index) => send(user, id, `wrong ${index}`)));
  const log = await logOf(ledger);
  expect(log.map((entry) => entry.seq)).toEqual(log.map((_, index) => index + 1));
  expect(log.map((entry) => entry.at)).toEqual(log.map((entry) => entry.at).toSorted());
});
