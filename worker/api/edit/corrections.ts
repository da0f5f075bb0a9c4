import * as z from "zod/mini";
import {
  CorrectionInput,
  CorrectionPreview,
  CorrectionsView,
  CorrectionUndo,
  CorrectionView,
  PauseInput,
  PauseView,
} from "../../contract/wire/board/corrections.ts";
import { Id } from "../../contract/wire/wire.ts";
import * as corrections from "../../services/correction/corrections.ts";
import { pause } from "../../services/correction/pause.ts";
import { route } from "../route.ts";

const params = z.object({ id: Id });
const OneCorrection = z.object({ id: Id, correction: Id });

/** Corrections of a game's result, and its pauses. */
export const correctionRoutes = [
  route(
    {
      call: "GET /api/edit/games/:id/corrections",
      summary: "What was corrected, and whether the game is paused",
      params,
      answer: CorrectionsView,
    },
    ({ ctx, params }) => corrections.list(ctx, params.id),
  ),
  route(
    {
      call: "POST /api/edit/games/:id/corrections/preview",
      summary: "Who would move by a correction; nothing is changed",
      params,
      body: CorrectionInput,
      answer: CorrectionPreview,
    },
    ({ ctx, params, body }) => corrections.preview(ctx, params.id, body),
  ),
  route(
    {
      call: "POST /api/edit/games/:id/corrections",
      summary: "Correct the result: give or take points, annul or grant a solve, void a challenge, or move times",
      description: "Done only once for each `key`: sending the same request again returns what was done.",
      params,
      body: CorrectionInput,
      answer: CorrectionView,
    },
    ({ ctx, params, body }) => corrections.make(ctx, params.id, body),
  ),
  route(
    {
      call: "GET /api/edit/games/:id/corrections/:correction/undo",
      summary: "Who would move if a correction were taken back; nothing is changed",
      params: OneCorrection,
      answer: CorrectionPreview,
    },
    ({ ctx, params }) => corrections.previewUndo(ctx, params.id, params.correction),
  ),
  route(
    {
      call: "POST /api/edit/games/:id/corrections/:correction/undo",
      summary: "Take a correction back",
      description: "If a notice announced the correction, another one announces this, with the reason.",
      params: OneCorrection,
      body: CorrectionUndo,
      answer: CorrectionView,
    },
    ({ ctx, params, body }) => corrections.undo(ctx, params.id, params.correction, body.reason),
  ),
  route(
    {
      call: "PUT /api/edit/games/:id/pause",
      summary: "Pause a running game, or resume it with the lost time added back",
      params,
      body: PauseInput,
      answer: PauseView,
    },
    ({ ctx, params, body }) => pause(ctx, params.id, body),
  ),
];
