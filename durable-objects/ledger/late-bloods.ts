import type { ChallengeSettings, Entry } from "../../worker/contract/rpc/ledger.ts";
import type { GameState } from "./game-state.ts";
import { noticeBlood } from "./judge.ts";

type Blood = Pick<Entry, "seq" | "participationId" | "challengeId" | "nth"> & { challenge: ChallengeSettings };

/** Announces bloods that have not been announced when the challenge was solved, nor since: those whose solve is due now. */
export function noticeBloods(state: GameState, isDue: (solve: Entry) => boolean): void {
  const bloods = bloodsAmong(state, isDue);
  if (bloods.length === 0) return;
  // An end that was moved by mistake and back makes bloods due that everybody has read.
  const isTold = state.log.noticedSince(bloods[0]!.seq);
  for (const { challenge, ...solve } of bloods) if (!isTold(solve)) noticeBlood(state, solve, challenge);
}

/** Solves that are bloods on the board now, in the order of the log. Corrections and reviews may have changed which ones they are. */
function bloodsAmong(state: GameState, isDue: (solve: Entry) => boolean): Blood[] {
  const found = [...state.challenges].flatMap(([challengeId, challenge]): Blood[] => {
    if (!challenge?.enabled) return [];
    return state.tallies.first(challengeId).flatMap((participationId, place) => {
      const solve = state.log.find(state.store.solvedSeq(challengeId, participationId) ?? 0);
      const isTold = solve && isDue(solve) && state.corrections.grantOf(challengeId, participationId) === null;
      return isTold ? [{ seq: solve.seq, participationId, challengeId, nth: place + 1, challenge }] : [];
    });
  });
  return found.sort((a, b) => a.seq - b.seq);
}
