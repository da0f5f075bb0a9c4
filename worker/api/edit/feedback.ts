import * as z from "zod/mini";
import { FeedbackInput, FeedbackPageView, OwnFeedbackView } from "../../contract/wire/game/feedback.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import { Id, paging } from "../../contract/wire/wire.ts";
import { answerDownload } from "../../http/file-answers.ts";
import * as feedback from "../../services/feedback/feedback.ts";
import { route } from "../route.ts";

const OneGame = z.object({ id: Id });
const OneChallenge = z.object({ id: Id, cid: Id });
const FeedbackQuery = z.extend(paging(100, LIMITS.page), { challenge: z.optional(Id) });

/** Players' feedback on challenges, and what their authors read of it. */
export const feedbackRoutes = [
  route(
    {
      call: "GET /api/game/:id/challenges/:cid/feedback",
      summary: "The caller's rating of a challenge, and whether they can rate it yet",
      params: OneChallenge,
      answer: OwnFeedbackView,
    },
    ({ ctx, params }) => feedback.own(ctx, params.id, params.cid),
  ),
  route(
    {
      call: "PUT /api/game/:id/challenges/:cid/feedback",
      summary: "Rate a challenge, once your team has solved it or the game is over",
      description:
        "One to five stars and a text. It takes the place of what the caller said before. Authors and organisers read it without his name.",
      params: OneChallenge,
      body: FeedbackInput,
    },
    ({ ctx, params, body }) => feedback.say(ctx, params.id, params.cid, body),
  ),
  route(
    {
      call: "GET /api/edit/games/:id/feedback",
      summary: "Players' feedback on the challenges that the caller may change",
      params: OneGame,
      query: FeedbackQuery,
      answer: FeedbackPageView,
    },
    ({ ctx, params, query }) => feedback.list(ctx, params.id, query),
  ),
  route(
    {
      call: "GET /api/edit/games/:id/feedback/sheet",
      summary: "The same as CSV",
      params: OneGame,
      produces: "text/csv",
    },
    async ({ ctx, params }) => answerDownload(await feedback.sheet(ctx, params.id), "text/csv; charset=utf-8"),
  ),
];
