import type { CorrectionView } from "#worker/contract/wire/board/corrections.ts";
import type { NewCorrection } from "./correction-calls.ts";

/** A correction while it is written. */
export type Wish = {
  does: CorrectionView["do"];
  team: string;
  challenge: string;
  points: string;
  minutes: string;
  solvedAt: number | null;
  keep: boolean;
  reason: string;
  staffOnly: boolean;
};

export const DOES: Wish["does"][] = ["points", "annul", "grant", "void", "shift"];
/** Whether a correction of this kind is about one team. */
export const needsTeam = ({ does }: Wish) => does === "points" || does === "annul" || does === "grant";
/** Whether a correction of this kind is about one challenge. */
export const needsChallenge = ({ does }: Wish) => does === "annul" || does === "grant" || does === "void";

export const BLANK: Wish = {
  does: "points",
  team: "",
  challenge: "",
  points: "",
  minutes: "",
  solvedAt: null,
  keep: false,
  reason: "",
  staffOnly: false,
};

/** The input of the call; `key` identifies the click. */
export function inputOf(wish: Wish, key: string): NewCorrection {
  const { reason, staffOnly } = wish;
  const about = { reason, staffOnly, key };
  const [teamId, challengeId] = [Number(wish.team), Number(wish.challenge)];
  switch (wish.does) {
    case "points":
      return { do: "points", teamId, points: Number(wish.points), ...about };
    case "annul":
      return { do: "annul", teamId, challengeId, ...about };
    case "grant":
      return { do: "grant", teamId, challengeId, solvedAt: wish.solvedAt ?? 0, ...about };
    case "void":
      return { do: "void", challengeId, keep: wish.keep, ...about };
    default:
      return { do: "shift", minutes: Number(wish.minutes), ...about };
  }
}
