import * as z from "zod/mini";
import { ControlView } from "../../contract/wire/monitor/control.ts";
import { Id } from "../../contract/wire/wire.ts";
import * as control from "../../services/monitor/control.ts";
import { route } from "../route.ts";

/** A running game at a glance. */
export const controlRoutes = [
  route(
    {
      call: "GET /api/edit/games/:id/control",
      summary: "The state of a running game: challenges, submissions per minute, what is waiting, hosts",
      description: "Computed at most every three seconds for all callers. Counts what the copy of the log has.",
      params: z.object({ id: Id }),
      answer: ControlView,
    },
    ({ ctx, params }) => control.view(ctx, params.id),
  ),
];
