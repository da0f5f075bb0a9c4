import * as z from "zod/mini";
import { GameStatisticsView } from "../../contract/wire/board/statistics.ts";
import { Id } from "../../contract/wire/wire.ts";
import * as statistics from "../../services/statistics/statistics.ts";
import { route } from "../route.ts";

export const statisticsRoutes = [
  route(
    {
      call: "GET /api/game/:id/statistics",
      summary: "A game in figures: solves by challenge and over time, first solves, how scores are spread",
      description: "For everybody after the end, or earlier if the organisers allow it. Wrong answers are included only after the end.",
      params: z.object({ id: Id }),
      answer: GameStatisticsView,
    },
    ({ ctx, params }) => statistics.ofGame(ctx, params.id),
  ),
];
