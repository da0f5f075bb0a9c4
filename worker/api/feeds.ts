import * as z from "zod/mini";
import { CheatRecordView, EventQuery, EventView, NoticeEdit, NoticeView, SubmissionQuery, SubmissionView } from "../contract/feed.ts";
import { Id, paging } from "../contract/wire.ts";
import * as feeds from "../services/feeds.ts";
import { route, type Route } from "./route.ts";

const GAME = "/api/game/:id";
const EDIT = "/api/edit/games/:id/notices";
const params = z.object({ id: Id });
const noticeParams = z.object({ id: Id, nid: Id });

const watching: Route[] = [
  route(
    {
      method: "GET",
      path: `${GAME}/notices`,
      access: "visitor",
      summary: "Notices of a game: normal first, then the newest",
      params,
      query: paging(100, 1_000),
      answer: z.array(NoticeView),
    },
    ({ ctx, params, query }) => feeds.notices(ctx, params.id, query.count, query.skip),
  ),
  route(
    {
      method: "GET",
      path: `${GAME}/events`,
      access: "monitor",
      summary: "Events of a game, newest first",
      params,
      query: EventQuery,
      answer: z.array(EventView),
    },
    ({ ctx, params, query }) => feeds.events(ctx, params.id, query),
  ),
  route(
    {
      method: "GET",
      path: `${GAME}/submissions`,
      access: "monitor",
      summary: "Submissions of a game, newest first; count 0 means as many as one answer may hold",
      params,
      query: SubmissionQuery,
      answer: z.array(SubmissionView),
    },
    ({ ctx, params, query }) => feeds.submissions(ctx, params.id, { ...query, type: query.type ?? null }),
  ),
  route(
    {
      method: "GET",
      path: `${GAME}/cheatinfo`,
      access: "monitor",
      summary: "Who submitted whose flag",
      params,
      answer: z.array(CheatRecordView),
    },
    ({ ctx, params }) => feeds.cheatInfo(ctx, params.id),
  ),
];

const editing: Route[] = [
  route(
    { method: "GET", path: EDIT, access: "admin", summary: "Notices written by hand", params, answer: z.array(NoticeView) },
    ({ ctx, params }) => feeds.noticesForEdit(ctx, params.id),
  ),
  route(
    {
      method: "POST",
      path: EDIT,
      access: "admin",
      summary: "Write a notice and tell everybody",
      params,
      body: NoticeEdit,
      answer: NoticeView,
    },
    ({ ctx, params, body }) => feeds.announce(ctx, params.id, body.content),
  ),
  route(
    {
      method: "PUT",
      path: `${EDIT}/:nid`,
      access: "admin",
      summary: "Change a notice; its time becomes now",
      params: noticeParams,
      body: NoticeEdit,
      answer: NoticeView,
    },
    ({ ctx, params, body }) => feeds.editNotice(ctx, params.id, params.nid, body.content),
  ),
  route({ method: "DELETE", path: `${EDIT}/:nid`, access: "admin", summary: "Remove a notice", params: noticeParams }, ({ ctx, params }) =>
    feeds.removeNotice(ctx, params.id, params.nid),
  ),
];

export const feedRoutes: Route[] = [...watching, ...editing];
