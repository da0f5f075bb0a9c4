import * as z from "zod/mini";
import { LIMITS } from "../../contract/wire/limits.ts";
import { Id } from "../../contract/wire/wire.ts";
import { WriteupCardView, WriteupRowView, WriteupStateView } from "../../contract/wire/game/writeup.ts";
import { answerDownload } from "../../http/file-answers.ts";
import { oneUpload } from "../../http/form.ts";
import * as writeups from "../../services/writeup/writeups.ts";
import { route } from "../route.ts";

const params = z.object({ id: Id });

export const writeupRoutes = [
  route({ call: "GET /api/game/:id/writeup", summary: "The own team's write-up", params, answer: WriteupStateView }, ({ ctx, params }) =>
    writeups.state(ctx, params.id),
  ),
  route(
    {
      call: "GET /api/game/:id/writeup/card",
      summary: "The own team's write-up with its deadline; null where there is nothing to hand in",
      params,
      answer: WriteupCardView,
    },
    ({ ctx, params }) => writeups.card(ctx, params.id),
  ),
  route(
    {
      call: "POST /api/game/:id/writeup",
      summary: "Hand in a write-up (one PDF) in place of an earlier one",
      description: "Allowed from the start of the game until the deadline, also after the end.",
      params,
      body: "multipart",
    },
    async ({ ctx, params, request }) => writeups.submit(ctx, params.id, await oneUpload(request, "writeup.size", LIMITS.pdfBytes)),
  ),
  route(
    { call: "GET /api/admin/writeups/:id", summary: "Write-ups of a game, newest first", params, answer: z.array(WriteupRowView) },
    ({ ctx, params }) => writeups.list(ctx, params.id),
  ),
  route(
    { call: "GET /api/admin/writeups/:id/all", summary: "All write-ups of a game as a ZIP", params, produces: "application/zip" },
    async ({ ctx, params }) => answerDownload(await writeups.archive(ctx, params.id), "application/zip"),
  ),
  route(
    { call: "DELETE /api/edit/games/:id/writeups", summary: "Delete the write-ups of a game", params, whole: true },
    ({ ctx, params }) => writeups.removeAll(ctx, params.id),
  ),
];
