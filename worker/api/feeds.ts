import * as z from "zod/mini";
import { CheatRecordView, EventQuery, EventView, NoticeEdit, NoticeView, SubmissionQuery, SubmissionView } from "../contract/wire/feed.ts";
import { Id, paging } from "../contract/wire/wire.ts";
import * as monitor from "../services/monitor/monitor.ts";
import * as notices from "../services/notice/notices.ts";
import { route } from "./route.ts";

const params = z.object({ id: Id });
const noticeParams = z.object({ id: Id, nid: Id });

const watching = [
  route(
    {
      call: "GET /api/game/:id/notices",
      summary: "Notices of a game: normal first, then the newest",
      params,
      query: paging(100, 1_000),
      answer: z.array(NoticeView),
    },
    ({ ctx, params, query }) => notices.notices(ctx, params.id, query.count, query.skip),
  ),
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

const editing = [
  route(
    { call: "GET /api/edit/games/:id/notices", summary: "Notices written by hand", params, answer: z.array(NoticeView) },
    ({ ctx, params }) => notices.noticesForEdit(ctx, params.id),
  ),
  route(
    {
      call: "POST /api/edit/games/:id/notices",
      summary: "Write a notice and tell everybody",
      params,
      body: NoticeEdit,
      answer: NoticeView,
    },
    ({ ctx, params, body }) => notices.announce(ctx, params.id, body.content),
  ),
  route(
    {
      call: "PUT /api/edit/games/:id/notices/:nid",
      summary: "Change a notice; its time becomes now",
      params: noticeParams,
      body: NoticeEdit,
      answer: NoticeView,
    },
    ({ ctx, params, body }) => notices.editNotice(ctx, params.id, params.nid, body.content),
  ),
  route({ call: "DELETE /api/edit/games/:id/notices/:nid", summary: "Remove a notice", params: noticeParams }, ({ ctx, params }) =>
    notices.removeNotice(ctx, params.id, params.nid),
  ),
];

export const feedRoutes = [...watching, ...editing];
