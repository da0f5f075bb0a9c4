import type { ScoreboardItemView } from "#worker/contract/wire/board/board.ts";
import type { SubmissionType } from "#worker/contract/wire/enums.ts";
import { isoTime } from "#worker/contract/wire/time.ts";
import { packNumbers, unpackNumbers } from "~/lib/pages/packed.ts";

/** The most frequent type first: it is 0, and trailing zeros are not written. */
const TYPES: SubmissionType[] = ["Normal", "FirstBlood", "SecondBlood", "ThirdBlood", "Unaccepted"];

/** Fields that are put into the list unchanged. */
const PLAIN = ["id", "name", "bio", "organization", "avatar", "score", "rank", "organizationRank", "solvedCount"] as const;
type PlainFields = Pick<ScoreboardItemView, (typeof PLAIN)[number]>;
type ValuesOf<Names extends readonly (keyof PlainFields)[]> = { -readonly [At in keyof Names]: PlainFields[Names[At]] };
type PlainValues = ValuesOf<typeof PLAIN>;
type Rest = [lastSubmissionTime: number | string, hintPoints: number, solves: string, ...solvers: (string | null)[]];
/** A row of the board as the page carries it. */
export type LeanRow = [...PlainValues, ...Rest];

/** A moment as a number if that loses nothing: it is a third as long. */
const leanTime = (text: string) => (isoTime(Date.parse(text)) === text ? Date.parse(text) : text);
const timeFrom = (lean: number | string) => (typeof lean === "number" ? isoTime(lean) : lean);

/** Packs a team's row; its solves are one text, with times relative to the first. */
export function leanRow(row: ScoreboardItemView): LeanRow {
  const solvers = [...new Set(row.solvedChallenges.map(({ userName }) => userName))];
  const times = row.solvedChallenges.map(({ time }) => Date.parse(time));
  const first = Math.min(...times);
  const solves = row.solvedChallenges.map(({ id, score, type, userName }, n) => [
    id,
    times[n]! - first,
    score,
    solvers.indexOf(userName),
    TYPES.indexOf(type),
  ]);
  const plain = PLAIN.map((field) => row[field]) as unknown[] as PlainValues;
  const text = packNumbers(times.length === 0 ? [] : [[first], ...solves]);
  return [...plain, leanTime(row.lastSubmissionTime), row.hintPoints ?? 0, text, ...solvers];
}

/** The row from its packed form. */
export function rowFrom(lean: LeanRow): ScoreboardItemView {
  const plain = Object.fromEntries(PLAIN.map((field, at) => [field, lean[at]])) as PlainFields;
  const [submittedAt, hintPoints, text, ...solvers] = lean.slice(PLAIN.length) as Rest;
  const [[first = 0] = [], ...solves] = unpackNumbers(text);
  const solvedChallenges = solves.map(([solved = 0, time = 0, worth = 0, solver = 0, type = 0]) => ({
    id: solved,
    score: worth,
    type: TYPES[type]!,
    userName: solvers[solver] ?? null,
    time: isoTime(first + time),
  }));
  const row = { ...plain, lastSubmissionTime: timeFrom(submittedAt), solvedChallenges };
  return hintPoints > 0 ? { ...row, hintPoints } : row;
}
