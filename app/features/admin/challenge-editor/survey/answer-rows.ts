import { csvLine } from "~/lib/csv-line.ts";
import type { SubmissionView } from "#worker/contract/wire/monitor/monitor.ts";
import { plainCell } from "#worker/domain/plain-cell.ts";
import { splitAnswers } from "#worker/domain/flags/survey.ts";

/** One player's answers, one per question. */
export type AnswerRow = { time: string; team: string; user: string; answers: string[] };

/**
 * Submissions to a survey as rows, each with one answer per question; a submission with another number, as from before the questions changed, keeps
 * what it has.
 */
export function answerRows(submissions: Pick<SubmissionView, "time" | "team" | "user" | "answer">[], questions: number): AnswerRow[] {
  return submissions.map(({ time, team, user, answer }) => {
    const answers = splitAnswers(answer);
    const missing = Math.max(0, questions - answers.length);
    return { time, team, user, answers: [...answers, ...Array.from({ length: missing }, () => "")] };
  });
}

/** All rows as CSV. No cell begins like a formula, because players wrote them and spreadsheets would run them. */
export function answersCsv(head: string[], rows: AnswerRow[]): string {
  const lines = rows.map(({ time, team, user, answers }) => [time, team, user, ...answers]);
  return [head, ...lines].map((cells) => csvLine(cells.map(plainCell))).join("\r\n");
}
