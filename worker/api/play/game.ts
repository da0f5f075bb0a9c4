import * as z from "zod/mini";
import { GameTeamInfoView } from "../../contract/wire/board/board.ts";
import { ChallengeDetailView, SubmitFlag } from "../../contract/wire/challenge/challenge.ts";
import { AnswerResult } from "../../contract/wire/enums.ts";
import { fail } from "../../contract/wire/errors.ts";
import { GameCardView, GameDetailView, GameJoin } from "../../contract/wire/game/game.ts";
import { HintId, HintOpen, HintView } from "../../contract/wire/challenge/hints.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import { ParticipationView } from "../../contract/wire/game/participation.ts";
import { Id, text } from "../../contract/wire/wire.ts";
import { answerDownload } from "../../http/file-answers.ts";
import * as games from "../../services/game/games.ts";
import * as participations from "../../services/participation/participations.ts";
import * as play from "../../services/play/play.ts";
import { route } from "../route.ts";

const OneGame = z.object({ id: Id });
const OneChallenge = z.object({ id: Id, cid: Id });
const OneHint = z.object({ id: Id, cid: Id, hint: HintId });
const OneSubmission = z.object({ id: Id, cid: Id, sid: Id });

export const game = [
  route(
    {
      call: "GET /api/game",
      summary: "The ten games with the latest start, and all others that have not ended",
      answer: z.array(GameCardView),
    },
    ({ ctx }) => games.listRecent(ctx),
  ),
  route(
    { call: "GET /api/game/:id", summary: "A game and your own participation", params: OneGame, answer: GameDetailView },
    ({ ctx, params }) => games.detail(ctx, params.id),
  ),
  route({ call: "POST /api/game/:id", summary: "Join with a team", params: OneGame, body: GameJoin }, ({ ctx, params, body }) =>
    participations.join(ctx, params.id, body),
  ),
  route({ call: "DELETE /api/game/:id", summary: "Leave a game", params: OneGame }, ({ ctx, params }) =>
    participations.leave(ctx, params.id),
  ),
  route(
    {
      call: "GET /api/game/:id/participations",
      summary: "Teams to review",
      params: OneGame,
      answer: z.array(ParticipationView),
    },
    ({ ctx, params }) => participations.list(ctx, params.id),
  ),
  route(
    {
      call: "GET /api/game/:id/details",
      summary: "Challenges, own rank and team token",
      params: OneGame,
      answer: GameTeamInfoView,
    },
    async ({ ctx, params }) => jsonText(await play.detailsJson(ctx, params.id)),
  ),
  route(
    { call: "GET /api/game/:id/challenges/:cid", summary: "Open a challenge", params: OneChallenge, answer: ChallengeDetailView },
    ({ ctx, params }) => play.challenge(ctx, params.id, params.cid),
  ),
  route(
    {
      call: "GET /api/game/:id/challenges/:cid/files/:name",
      summary: "All attachments of a challenge as one ZIP; the name is only for who saves it",
      params: z.object({ id: Id, cid: Id, name: text(LIMITS.fileName, 1) }),
      produces: "application/zip",
    },
    async ({ ctx, params }) => answerDownload(await play.openZip(ctx, params.id, params.cid), "application/zip"),
  ),
  route(
    {
      call: "POST /api/game/:id/challenges/:cid",
      summary: "Submit a flag; a repeat with the same Idempotency-Key gets the first answer, anything else under that key 422",
      params: OneChallenge,
      body: SubmitFlag,
      keyed: true,
      most: LIMITS.submissionBytes,
      answer: z.int(),
    },
    async ({ ctx, params, body, request }) => (await play.submit(ctx, params.id, params.cid, body.flag, keyOf(request))).id,
  ),
  route(
    {
      call: "POST /api/game/:id/challenges/:cid/hints/:hint",
      summary: "Open a hint with a price for your team; it is charged once, on the terms that are confirmed",
      params: OneHint,
      body: HintOpen,
      answer: HintView,
    },
    ({ ctx, params, body }) => play.openHint(ctx, params.id, params.cid, params.hint, body),
  ),
  route(
    {
      call: "GET /api/game/:id/challenges/:cid/status/:sid",
      summary: "The verdict on an own submission",
      params: OneSubmission,
      answer: AnswerResult,
    },
    ({ ctx, params }) => play.verdict(ctx, params.id, params.cid, params.sid),
  ),
];

function keyOf(request: Request): string | null {
  const key = request.headers.get("Idempotency-Key");
  if (key && key.length > LIMITS.idempotencyKey) fail("field.tooLong");
  return key || null;
}

function jsonText(text: string): Response {
  return new Response(text, { headers: { "Content-Type": "application/json" } });
}
