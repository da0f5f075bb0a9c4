import * as z from "zod/mini";
import { CheatRecordView, EventQuery, EventView, SubmissionQuery, SubmissionView } from "../../contract/wire/monitor/monitor.ts";
import { Id } from "../../contract/wire/wire.ts";
import * as monitor from "../../services/monitor/monitor.ts";
import { route } from "../route.ts";

const params = z.object({ id: Id });

/** What monitors watch in a game. */
export const monitorRoutes = [
  route(
    {
      call: "GET /api/game/:id/events",
      summary: "Events of a game, newest first",
      params,
      query: EventQuery,
      answer: z.array(EventView),
    },
    ({ ctx, params, query }) => monitor.events(ctx, params.id, query),
  ),
  route(
    {
      call: "GET /api/game/:id/submissions",
      summary: "Submissions of a game, newest first; count 0 means as many as one answer may hold",
      params,
      query: SubmissionQuery,
      answer: z.array(SubmissionView),
    },
    ({ ctx, params, query }) => monitor.submissions(ctx, params.id, { ...query, type: query.type ?? null }),
  ),
  route(
    {
      call: "GET /api/game/:id/cheatinfo",
      summary: "Who submitted whose flag",
      params,
      answer: z.array(CheatRecordView),
    },
    ({ ctx, params }) => monitor.cheatInfo(ctx, params.id),
  ),
];
