import { expect, test } from "vitest";
import type { Ctx } from "../context.ts";
import type { Attempt } from "../contract/rpc/ledger.ts";
import type { GameTeamInfoView } from "../contract/wire/board/board.ts";
import type { ChallengeDetailView } from "../contract/wire/challenge/challenge.ts";
import type { AppError } from "../contract/wire/errors.ts";
import { submit as submitFlag } from "../services/play/play.ts";
import { checkTeamToken } from "../services/team/team-token.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aContext } from "../testing/context.ts";
import {
  aChallenge,
  aGame,
  answer,
  aRunningGame,
  aTeam,
  changeGame,
  joinGame,
  review,
  submit,
  type RunningGame,
} from "../testing/games.ts";
import { ledgerOf } from "../testing/ledgers.ts";
import { anAdmin, aUser } from "../testing/users.ts";

const HOUR = 3_600_000;

test("a flag is submitted, and its verdict is read by number", async () => {
  const game = await aRunningGame();
  const [challenge, team] = [game.challenges[0]!, game.teams[0]!];
  const id = await submit(game, challenge, team.captain, `  ${challenge.flags[0]} `);
  expect(id).toBeGreaterThan(0);
  const path = `/api/game/${game.id}/challenges/${challenge.id}/status`;
  expect(await ok("GET", `${path}/${id}`, { as: team.captain })).toBe("Accepted");
  expect(await refusal(await call("GET", `${path}/${id}`, { as: await aUser() }))).toBe("404 submission.notFound");
  expect(await refusal(await call("GET", `${path}/${id + 999}`, { as: team.captain }))).toBe("404 submission.notFound");
  expect(await answer(game, challenge, team.captain, challenge.flags[0]!.toUpperCase())).toBe("WrongAnswer");
});

test.each([
  [{}, "400 field.required"],
  [{ flag: "" }, "400 flag.empty"],
  [{ flag: "   " }, "400 flag.empty"],
  [{ flag: "x".repeat(1_001) }, "400 field.tooLong"],
  [{ flag: 5 }, "400 field.text"],
  [{ flag: "nul\0" }, "400 field.text"],
])("the submission %j is refused and not stored", async (body, expected) => {
  const game = await aRunningGame();
  const head = await ledgerOf(game.id).head();
  const path = `/api/game/${game.id}/challenges/${game.challenges[0]!.id}`;
  expect(await refusal(await call("POST", path, { as: game.teams[0]!.captain, body }))).toBe(expected);
  expect(await ledgerOf(game.id).head()).toBe(head);
});

test("concurrent submissions reach each game's Ledger in one call, and everybody gets their own verdict", async () => {
  const games = await Promise.all([aRunningGame({ teams: 3 }), aRunningGame()]);
  const sent: [game: number, flags: string[]][] = [];
  const changes: Partial<Ctx> = {
    ledger: (id) => {
      const submitAll = (attempts: Attempt[]) => {
        sent.push([id, attempts.map(({ answer }) => answer)]);
        return ledgerOf(id).submitAll(attempts);
      };
      return Object.assign(Object.create(ledgerOf(id)), { submitAll });
    },
  };
  const send = ({ id, challenges, teams }: RunningGame, team: number, flag: string) =>
    submitFlag(aContext(teams[team]!.captain, changes), id, challenges[0]!.id, flag, null);
  const [first, second] = [games[0]!, games[1]!];
  const right = first.challenges[0]!.flags[0]!;
  const receipts = await Promise.all([
    send(first, 0, "wrong"),
    send(first, 1, right),
    send(second, 0, "other"),
    send({ ...first, challenges: [{ ...first.challenges[0]!, id: 0 }] }, 2, right).catch(({ code }: AppError) => ({ status: code })),
  ]);
  expect(receipts.map(({ status }) => status)).toEqual(["WrongAnswer", "Accepted", "WrongAnswer", "challenge.notFound"]);
  expect(sent.toSorted(([a], [b]) => a - b)).toEqual([
    [first.id, ["wrong", right, right]],
    [second.id, ["other"]],
  ]);
});

test("a repeat with the same key is the same submission", async () => {
  const game = await aRunningGame();
  const path = `/api/game/${game.id}/challenges/${game.challenges[0]!.id}`;
  const send = (key: string, flag = "flag{x}") =>
    call("POST", path, { as: game.teams[0]!.captain, body: { flag }, headers: { "Idempotency-Key": key } });
  const ids = await Promise.all([1, 2, 3].map(async () => (await send("one")).json()));
  expect(new Set(ids).size).toBe(1);
  expect(await (await send("two")).json()).not.toBe(ids[0]);
  expect(await refusal(await send("one", "flag{y}"))).toBe("422 submission.keyReused");
  expect(await refusal(await send("k".repeat(65)))).toBe("400 field.tooLong");
});

test("a user who may not play is told why, on every call of the gate, and sees nothing", async () => {
  const game = await aRunningGame({ teams: 0 });
  const challenge = game.challenges[0]!;
  const pending = await joinGame({ ...game }, await aTeam(), { wait: true });
  const answers = async (as: Awaited<ReturnType<typeof aUser>>) => {
    const at = `/api/game/${game.id}`;
    const calls = [
      await call("GET", `${at}/details`, { as }),
      await call("GET", `${at}/challenges/${challenge.id}`, { as }),
      await call("POST", `${at}/challenges/${challenge.id}`, { as, body: { flag: "x" } }),
    ];
    const codes = await Promise.all(calls.map((one) => (one.status === 200 ? "ok" : refusal(one))));
    return [...new Set(codes)];
  };
  const captain = pending.captain;
  expect(await answers(await aUser())).toEqual(["400 game.notJoined"]);
  expect(await answers(await anAdmin())).toEqual(["400 game.notJoined"]);
  expect(await answers(captain)).toEqual(["ok"]);
  await review(game, pending.participationId, "Suspended");
  expect(await answers(captain)).toEqual(["400 participation.suspended"]);
  await review(game, pending.participationId, "Accepted");
  await changeGame(game, { start: Date.now() + HOUR, end: Date.now() + 2 * HOUR });
  expect(await answers(captain)).toEqual(["400 game.notStarted"]);
  await changeGame(game, { start: Date.now() - HOUR, end: Date.now() - 1, practiceMode: false });
  expect(await answers(captain)).toEqual(["400 game.ended"]);
  const ended = await call("GET", `/api/game/${game.id}/details`, { as: captain });
  expect(await ended.json()).toMatchObject({ status: 10002 });
  await changeGame(game, { start: Date.now() - HOUR, end: Date.now() - 1, practiceMode: true });
  expect(await answers(captain)).toEqual(["ok"]);
  const waiting = await aGame();
  const team = await joinGame(waiting, await aTeam(), { wait: true });
  const answered = await call("GET", `/api/game/${waiting.id}/details`, { as: team.captain });
  expect(await refusal(answered)).toBe("400 participation.notAccepted");
});

test("a challenge that is disabled, deleted or another game's does not exist", async () => {
  const [game, other] = [await aRunningGame({ challenges: 2 }), await aRunningGame()];
  const [gone, off] = [game.challenges[0]!, game.challenges[1]!];
  const as = game.teams[0]!.captain;
  await ok("DELETE", `/api/edit/games/${game.id}/challenges/${gone.id}`, { as: game.organiser });
  await ok("PUT", `/api/edit/games/${game.id}/challenges/${off.id}`, { as: game.organiser, body: { isEnabled: false } });
  for (const { id } of [gone, off, other.challenges[0]!, { id: 2_147_483_647 }]) {
    const path = `/api/game/${game.id}/challenges/${id}`;
    expect(await refusal(await call("GET", path, { as }))).toBe("404 challenge.notFound");
    expect(await refusal(await call("POST", path, { as, body: { flag: "x" } }))).toBe("404 challenge.notFound");
  }
});

test("an open challenge shows its text, hints and score", async () => {
  const game = await aRunningGame({ challenges: [{ content: "# Find it", hints: ["look up"], originalScore: 400, tag: "OSINT" }] });
  const { id, title } = game.challenges[0]!;
  expect(await ok("GET", `/api/game/${game.id}/challenges/${id}`, { as: game.teams[0]!.captain })).toEqual({
    id,
    title,
    content: "# Find it",
    tag: "OSINT",
    type: "StaticAttachment",
    hints: ["look up"],
    score: 400,
    curve: { originalScore: 400, minScoreRate: 0.25, difficulty: 5, scoring: "exponential", minimumPoints: 0, steps: [] },
    context: { closeTime: null, instanceEntry: null, url: null, fileSize: null },
  });
});

test("own details contain the challenges, the team's rank and a token that the game's key verifies", async () => {
  const game = await aRunningGame({ challenges: [{ tag: "Web" }, { tag: "Misc" }], teams: 2 });
  const [first, second] = game.teams as [(typeof game.teams)[0], (typeof game.teams)[0]];
  await answer(game, game.challenges[0]!, second.captain, game.challenges[0]!.flags[0]!);
  await ledgerOf(game.id).flush();
  const details = (as: typeof first.captain) => ok<GameTeamInfoView>("GET", `/api/game/${game.id}/details`, { as });
  const mine = await details(second.captain);

  expect(Object.keys(mine).sort()).toEqual(
    ["challengeCount", "challenges", "gameVersion", "rank", "teamToken", "version", "writeupDeadline", "writeupRequired"].sort(),
  );
  expect(mine.challengeCount).toBe(2);
  expect(Object.keys(mine.challenges)).toEqual(["Misc", "Web"]);
  expect(mine.challenges.Web).toMatchObject([{ id: game.challenges[0]!.id, solved: 1, bloods: [{ id: second.id }] }]);
  expect(mine.rank).toMatchObject({ id: second.id, rank: 1, score: 1050, solvedCount: 1 });
  expect(mine.writeupDeadline).toBe(game.settings.writeupDeadline);
  expect(await checkTeamToken(mine.teamToken, game.settings.publicKey)).toBe("valid");
  expect(mine.teamToken.startsWith(`${second.id}:`)).toBe(true);
  expect((await details(first.captain)).rank).toMatchObject({ id: first.id, rank: 2, score: 0, solvedChallenges: [] });
});

test("a Ledger that has lost everything is told again, and the game continues", async () => {
  const game = await aRunningGame();
  const challenge = game.challenges[0]!;
  const [one, two] = [game.teams[0]!, await joinGame(game, await aTeam())];
  await ledgerOf(game.id).erase();
  expect(await answer(game, challenge, one.captain, challenge.flags[0]!)).toBe("Accepted");
  expect(await ok<ChallengeDetailView>("GET", `/api/game/${game.id}/challenges/${challenge.id}`, { as: two.captain })).toMatchObject({
    id: challenge.id,
  });
});

test("recalculation tells the Ledger everything again", async () => {
  const game = await aRunningGame();
  await ledgerOf(game.id).erase();
  await ok("POST", `/api/edit/games/${game.id}/challenges/updateaccepted`, { as: game.organiser });
  const { settings, membership } = await ledgerOf(game.id).membership(game.teams[0]!.captain.id);
  expect(settings).toMatchObject({ title: game.title });
  expect(membership).toMatchObject({ participationId: game.teams[0]!.participationId, status: "Accepted" });
  const head = await ledgerOf(game.id).head();
  await ok("POST", `/api/edit/games/${game.id}/challenges/updateaccepted`, { as: game.organiser });
  expect(await ledgerOf(game.id).head()).toBe(head);
});

test("a changed flag counts from the next submission on", async () => {
  const game = await aRunningGame({ teams: 2 });
  const { id } = game.challenges[0]!;
  const [one, two] = game.teams as [(typeof game.teams)[0], (typeof game.teams)[0]];
  expect(await answer(game, { id }, one.captain, "flag{later}")).toBe("WrongAnswer");
  await ok("POST", `/api/edit/games/${game.id}/challenges/${id}/flags`, { as: game.organiser, body: [{ flag: "flag{later}" }] });
  expect(await answer(game, { id }, one.captain, "flag{later}")).toBe("Accepted");
  const late = await aChallenge(game);
  expect(await answer(game, late, two.captain, late.flags[0]!)).toBe("Accepted");
});
