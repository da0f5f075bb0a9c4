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
      summary: "Correct the result: points, a solve that does not count or does, a void challenge, times that move",
      description: "Done once for each `key`: whoever sends the same again is answered what was done.",
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
      description: "Players who were told of it by a notice are told of this by another one, with the reason.",
      params: OneCorrection,
      body: CorrectionUndo,
      answer: CorrectionView,
    },
    ({ ctx, params, body }) => corrections.undo(ctx, params.id, params.correction, body.reason),
  ),
  route(
    {
      call: "PUT /api/edit/games/:id/pause",
      summary: "Pause a running game, or let it go on with the time given back",
      params,
      body: PauseInput,
      answer: PauseView,
    },
    ({ ctx, params, body }) => pause(ctx, params.id, body),
  ),
];
