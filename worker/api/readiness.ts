import * as z from "zod/mini";
import { ReadinessView } from "../contract/wire/readiness.ts";
import { Id } from "../contract/wire/wire.ts";
import * as readiness from "../services/readiness/readiness.ts";
import { route } from "./route.ts";

/** Whether a game is ready for its event. */
export const readinessRoutes = [
  route(
    {
      call: "GET /api/edit/games/:id/readiness",
      summary: "What somebody should look at before the game begins, the worst first",
      params: z.object({ id: Id }),
      answer: ReadinessView,
    },
    ({ ctx, params }) => readiness.check(ctx, params.id),
  ),
];
