import { csvLine, plainCell } from "~/lib/csv-line.ts";
import type { SubmissionView } from "#worker/contract/wire/monitor/monitor.ts";
import { splitAnswers } from "#worker/domain/flags/survey.ts";

/** What somebody has answered, question by question. */
export type AnswerRow = { time: string; team: string; user: string; answers: string[] };

/** Submissions to a survey as rows, each with as many answers as there are questions; one of another length, as from before the questions changed, keeps what it has. */
export function answerRows(submissions: Pick<SubmissionView, "time" | "team" | "user" | "answer">[], questions: number): AnswerRow[] {
  return submissions.map(({ time, team, user, answer }) => {
    const answers = splitAnswers(answer);
    const missing = Math.max(0, questions - answers.length);
    return { time, team, user, answers: [...answers, ...Array.from({ length: missing }, () => "")] };
  });
}

/** All of it as comma separated text. No cell begins as a formula does, since players wrote them and spreadsheets carry them out. */
export function answersCsv(head: string[], rows: AnswerRow[]): string {
  const lines = rows.map(({ time, team, user, answers }) => [time, team, user, ...answers]);
  return [head, ...lines].map((cells) => csvLine(cells.map(plainCell))).join("\r\n");
}
