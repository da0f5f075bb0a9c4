import * as z from "zod/mini";
import { ReadinessView } from "../../contract/wire/monitor/readiness.ts";
import { RehearsalView, RehearsalWish } from "../../contract/wire/monitor/rehearsal.ts";
import { Id } from "../../contract/wire/wire.ts";
import * as readiness from "../../services/readiness/readiness.ts";
import * as rehearsal from "../../services/rehearsal/rehearsal.ts";
import { route } from "../route.ts";

const params = z.object({ id: Id });

/** Whether a game is ready for its event, and its rehearsal. */
export const readinessRoutes = [
  route(
    {
      call: "GET /api/edit/games/:id/readiness",
      summary: "What should be checked before the game begins, the worst first",
      params,
      answer: ReadinessView,
    },
    ({ ctx, params }) => readiness.check(ctx, params.id),
  ),
  route(
    { call: "GET /api/edit/games/:id/rehearsal", summary: "The rehearsal under way, or the last one", params, answer: RehearsalView },
    ({ ctx, params }) => rehearsal.view(ctx, params.id),
  ),
  route(
    {
      call: "POST /api/edit/games/:id/rehearsal",
      summary: "Rehearse the game: synthetic teams play a hidden copy of it, which is then removed",
      params,
      body: RehearsalWish,
      answer: RehearsalView,
    },
    ({ ctx, params, body }) => rehearsal.start(ctx, params.id, body),
  ),
  route(
    { call: "DELETE /api/edit/games/:id/rehearsal", summary: "End a rehearsal early", params, answer: RehearsalView },
    ({ ctx, params }) => rehearsal.stop(ctx, params.id),
  ),
];
