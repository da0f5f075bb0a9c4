import * as z from "zod/mini";
import { Id } from "../../contract/wire/wire.ts";
import { answerDownload } from "../../http/file-answers.ts";
import { scoreboardSheet } from "../../services/board/scoreboard-sheet.ts";
import { submissionSheet } from "../../services/monitor/submission-sheet.ts";
import { route } from "../route.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const params = z.object({ id: Id });

export const sheets = [
  route(
    {
      call: "GET /api/game/:id/scoreboardsheet",
      summary: "The scoreboard as a spreadsheet",
      description: "With the real names, student numbers and phone numbers of all members, and the points of every challenge.",
      params,
      produces: XLSX,
    },
    async ({ ctx, params }) => answerDownload(await scoreboardSheet(ctx, params.id), XLSX),
  ),
  route(
    {
      call: "GET /api/game/:id/submissionsheet",
      summary: "All submissions as a spreadsheet, newest first",
      params,
      produces: XLSX,
    },
    async ({ ctx, params }) => answerDownload(await submissionSheet(ctx, params.id), XLSX),
  ),
];
