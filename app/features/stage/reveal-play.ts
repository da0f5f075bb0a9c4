import type { StageBoardView, StageTeamView } from "#worker/contract/wire/board/stage.ts";

/** The beats in which a reveal step is played: the row, then the challenge, then the team's climb. */
const BEATS = ["aim", "show", "climb", "rest"] as const;
export type Beat = (typeof BEATS)[number];

/** How long each beat lasts before the next, in ms. */
export const BEAT_MS: Record<Exclude<Beat, "rest">, number> = { aim: 1_100, show: 1_500, climb: 1_900 };

/** The state of playing one reveal step. */
export type Play = {
  beat: Beat;
  /** The board before the step, which is shown until the team climbs, and the board after it. */
  before: StageBoardView;
  board: StageBoardView;
};

/** What is played for a new board: a step forward from its first beat; any other board is shown as it is. */
export function playOf(last: Play | null, board: StageBoardView): Play {
  if (!last || board.version === last.board.version) return { beat: "rest", before: board, ...last, board };
  const isStep = board.reveal !== null && board.reveal.made === (last.board.reveal?.made ?? 0) + 1;
  // The organiser stepped on without waiting: the previous step is over.
  return { beat: isStep ? "aim" : "rest", before: last.board, board };
}

/** The next beat; after the last one, the last. */
export const nextBeat = (beat: Beat): Beat => BEATS[Math.min(BEATS.indexOf(beat) + 1, BEATS.length - 1)]!;

/** The rows shown during a beat. A team that was not on the board before is at the end until it climbs. */
export function rowsOf({ beat, before, board }: Play): StageTeamView[] {
  if (beat === "climb" || beat === "rest") return board.rows;
  const { team, from } = board.reveal!;
  const around = new Set(from.map(({ id }) => id));
  const rows = [...before.rows.filter(({ id }) => !around.has(id)), ...from].sort((a, b) => a.rank - b.rank);
  if (rows.some(({ id }) => id === team.id)) return rows;
  return [...rows, { ...team, rank: before.teams + 1, score: 0, solved: 0 }];
}

/** The team that the step is about; null if there was no step. */
export const teamOf = ({ board }: Play): number | null => board.reveal?.team.id ?? null;

/** Whether the reveal is over and its last step was played, so that the winner is known. */
export const isOver = ({ beat, board }: Play): boolean => beat === "rest" && board.reveal !== null && board.frozen === null;
