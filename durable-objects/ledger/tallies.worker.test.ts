import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { Entry, ParticipationSettings } from "../../worker/contract/rpc/ledger.ts";
import { aChallenge, aGameId, ledgerOf } from "../../worker/testing/ledgers.ts";
import { correct } from "./correcting.ts";
import { applyFreezeOrder } from "./freezing.ts";
import { GameState } from "./game-state.ts";

const CHALLENGES = Array.from({ length: 120 }, (_, n) => n + 1);
const TEAMS = Array.from({ length: 7 }, (_, n) => n + 1);

/**
 * A Ledger's state in which each team has solved the challenges that its number divides; the first team is suspended, the second no longer exists,
 * the third solved after the end.
 */
async function inLargeGame(check: (state: GameState, anew: () => GameState) => void): Promise<void> {
  // The object itself has no game, so that nothing is delivered anywhere.
  await runInDurableObject(ledgerOf(aGameId()), async (_, { storage }) => {
    const anew = () => new GameState(storage.sql, () => 5_000, "secret");
    const state = anew();
    const more = { bio: null, avatar: null, division: null };
    state.setGame({ version: 1, title: "Game", startAt: 0, endAt: 10_000, practice: true, bloodBonus: 0 });
    for (const id of CHALLENGES)
      state.setChallenge(id, aChallenge({ scoring: "linear", originalScore: 1_000, minScoreRate: 0, difficulty: 100 }));
    for (const id of TEAMS) {
      const status: ParticipationSettings["status"] = id === 1 ? "Suspended" : "Accepted";
      if (id !== 2) state.setParticipation(id, { teamId: id, name: `t${id}`, status, ...more });
    }
    for (const challengeId of CHALLENGES)
      for (const id of TEAMS.filter((team) => challengeId % team === 0)) {
        const entry = { seq: state.log.head, at: id === 3 ? 10_000 : 1_000 - id, nth: 1 } as Entry;
        state.addSolve(challengeId, id, entry);
      }
    check(state, anew);
    await storage.deleteAll();
  });
}

/** The teams whose solves count, the earliest first. */
const solvers = (challengeId: number) => TEAMS.filter((team) => team > 3 && challengeId % team === 0).toReversed();
const worth = (solves: number) => 1_000 - 100 * Math.max(0, solves - 1);
const scores = (state: GameState) => CHALLENGES.map((id) => state.worths().get(id)!.score);

test("after a restart the solves of a large game are counted without reading a single one", async () => {
  await inLargeGame((_, anew) => {
    const state = anew();
    const read = new Set<number>();
    const solves = state.store.solves.bind(state.store);
    state.store.solves = (challengeId) => (read.add(challengeId), solves(challengeId));
    expect(scores(state)).toEqual(CHALLENGES.map((id) => worth(solvers(id).length)));
    expect(CHALLENGES.map((id) => state.tallies.first(id))).toEqual(CHALLENGES.map((id) => solvers(id).slice(0, 3)));
    expect([...read]).toEqual([]);
  });
});

test("the counts are the same with corrections, and match what is shown while the board is frozen", async () => {
  await inLargeGame((before, anew) => {
    const words = { reason: "r", by: "b", staffOnly: true, notice: "" };
    const made = correct(before, { correction: { do: "annul" }, participationId: 4, challengeId: 4, key: "1", ...words });
    const granted = correct(before, { correction: { do: "grant", solvedAt: 10 }, participationId: 5, challengeId: 4, key: "2", ...words });
    expect([made.ok, granted.ok, applyFreezeOrder(before, { do: "freeze" }).ok]).toEqual([true, true, true]);
    const entry = before.submission(5, { challengeId: 7, status: "Accepted", nth: 2 }, 5_000, null);
    before.addSolve(7, 5, entry);
    const state = anew();
    expect(scores(state)).toEqual(CHALLENGES.map((id) => worth(solvers(id).length)));
    expect([state.tallies.count(4), state.tallies.first(4), state.shownTallies.first(4)]).toEqual([1, [5], [5]]);
    expect([state.tallies.first(7), state.shownTallies.first(7)]).toEqual([[7, 5], [7]]);
    expect([state.tallies.count(7), state.shownTallies.count(7)]).toEqual([2, 1]);
  });
});

test("a granted solve keeps its own time, even when the team's own answer comes, and after a restart", async () => {
  await inLargeGame((state, anew) => {
    const words = { reason: "r", by: "b", staffOnly: true, notice: "" };
    const about = { participationId: 5, challengeId: 4, key: "1" };
    expect(correct(state, { correction: { do: "grant", solvedAt: 10 }, ...about, ...words }).ok).toBe(true);
    const solvedAt = (one: GameState) => one.recordOf(5).solves.get(4);
    expect(solvedAt(state)).toBe(10);
    state.addSolve(4, 5, state.submission(5, { challengeId: 4, status: "Accepted" }, 12_000, null));
    expect([solvedAt(state), solvedAt(anew())]).toEqual([10, 10]);
  });
});
