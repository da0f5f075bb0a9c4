import type { StageBoardView, StageTeamView } from "#worker/contract/wire/board/stage.ts";

/** A step of a reveal as it is played: whose row, then what it was, then where the team goes. */
const BEATS = ["aim", "show", "climb", "rest"] as const;
export type Beat = (typeof BEATS)[number];

/** How long each beat takes before the next, in ms. */
export const BEAT_MS: Record<Exclude<Beat, "rest">, number> = { aim: 1_100, show: 1_500, climb: 1_900 };

/** Where the showing of one revealed step stands. */
export type Play = {
  beat: Beat;
  /** The board as it was, which stands until the team climbs, and as it is. */
  before: StageBoardView;
  board: StageBoardView;
};

/** What is played when another board has come: a step forward from its first beat; anything else is shown as it is. */
export function playOf(last: Play | null, board: StageBoardView): Play {
  if (!last || board.version === last.board.version) return { beat: "rest", before: board, ...last, board };
  const isStep = board.reveal !== null && board.reveal.made === (last.board.reveal?.made ?? 0) + 1;
  // Somebody steps on without waiting: the step before is over.
  return { beat: isStep ? "aim" : "rest", before: last.board, board };
}

/** The next beat, and the one after the last. */
export const nextBeat = (beat: Beat): Beat => BEATS[Math.min(BEATS.indexOf(beat) + 1, BEATS.length - 1)]!;

/** The rows that stand during a beat. A team that has just come stands at the end until it climbs. */
export function rowsOf({ beat, before, board }: Play): StageTeamView[] {
  if (beat === "climb" || beat === "rest") return board.rows;
  const team = board.reveal!.team;
  if (before.rows.some(({ id }) => id === team.id)) return before.rows;
  return [...before.rows, { ...team, rank: before.teams + 1, score: 0, solved: 0 }];
}

/** The team that the step is about; null when none was made. */
export const teamOf = ({ board }: Play): number | null => board.reveal?.team.id ?? null;

/** Whether the reveal is over and its last step was played: then the first place is known. */
export const isOver = ({ beat, board }: Play): boolean => beat === "rest" && board.reveal !== null && board.frozen === null;
