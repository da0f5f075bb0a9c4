import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import type { Ctx } from "../../context.ts";
import { aContext } from "../../testing/context.ts";
import { answer, aRunningGame, type RunningGame } from "../../testing/games.ts";
import { holdCopy, ledgerOf } from "../../testing/ledgers.ts";
import { aMonitor } from "../../testing/users.ts";
import * as monitor from "../monitor/monitor.ts";
import * as notices from "../notice/notices.ts";

const never = () => new Promise<void>(() => {});
const ALL = { count: 100, skip: 0 };

/** What each list for the staff shows of the game's first challenge. */
const LISTS: Record<string, (ctx: Ctx, game: RunningGame) => Promise<unknown[]>> = {
  submissions: (ctx, game) => monitor.submissions(ctx, game.id, { type: null, ...ALL }),
  "submissions of one verdict": (ctx, game) => monitor.submissions(ctx, game.id, { type: "Accepted", ...ALL }),
  events: (ctx, game) => monitor.events(ctx, game.id, { hideContainer: true, ...ALL }),
  notices: async (ctx, game) => (await notices.notices(ctx, game.id, 100, 0)).filter(({ type }) => type === "FirstBlood"),
};

async function solve(game: RunningGame): Promise<void> {
  const [challenge, team] = [game.challenges[0]!, game.teams[0]!];
  expect(await answer(game, challenge, team.captain, challenge.flags[0]!)).toBe("Accepted");
}

test.each(Object.keys(LISTS))(
  "a list of %s that is read after a solve was answered includes it, however late the copy is",
  async (name) => {
    const game = await aRunningGame();
    await ledgerOf(game.id).flush();
    const copy = await holdCopy(game.id);
    await solve(game);
    const reading = LISTS[name]!(aContext(await aMonitor(), { sleep: never }), game);
    await copy.release();
    expect(await reading).toHaveLength(1);
  },
);

test("the list of cheats that is read after a stolen flag was answered includes it", async () => {
  const game = await aRunningGame({ teams: 2, challenges: [{ type: "DynamicAttachment", flags: ["flag{one}", "flag{two}"] }] });
  const [challenge, thief, owner] = [game.challenges[0]!, game.teams[0]!, game.teams[1]!];
  const ledger = ledgerOf(game.id);
  const flagId = await ledger.bind(owner.participationId, challenge.id);
  const stolen = await env.DB.prepare("SELECT flag FROM flags WHERE id = ?").bind(flagId).first<string>("flag");
  await ledger.flush();
  const copy = await holdCopy(game.id);
  expect(await answer(game, challenge, thief.captain, stolen!)).toBe("WrongAnswer");
  const reading = monitor.cheatInfo(aContext(await aMonitor(), { sleep: never }), game.id);
  await copy.release();
  expect((await reading).map(({ submission }) => submission.answer)).toEqual([stolen]);
});

test("while the copy is stuck a list answers after a second with what there is", async () => {
  const game = await aRunningGame();
  await ledgerOf(game.id).flush();
  const copy = await holdCopy(game.id);
  await solve(game);
  const slept: number[] = [];
  const sleep = async (ms: number) => void slept.push(ms);
  const ctx = aContext(await aMonitor(), { sleep });
  for (const list of Object.values(LISTS)) expect(await list(ctx, game)).toEqual([]);
  expect(slept).toEqual([1_000, 1_000, 1_000, 1_000]);
  await copy.release();
});

test("an organiser's notice is answered even when the copy is stuck", async () => {
  const game = await aRunningGame();
  const copy = await holdCopy(game.id);
  const notice = await notices.announce(aContext(game.organiser, { sleep: async () => {} }), game.id, "Lunch");
  const reading = notices.noticesForEdit(aContext(game.organiser, { sleep: never }), game.id);
  await copy.release();
  expect(await reading).toEqual([notice]);
});

test("players' notices do not ask the Ledger", async () => {
  const game = await aRunningGame();
  const ctx = aContext(game.teams[0]!.captain);
  const deaf = Object.assign(ctx, { ledger: () => expect.unreachable("the Ledger was asked") });
  expect(await notices.notices(deaf, game.id, 100, 0)).toBeInstanceOf(Array);
});
