import * as z from "zod/mini";
import { NoticeEdit, NoticeView } from "../../contract/wire/monitor/notices.ts";
import { Id, paging } from "../../contract/wire/wire.ts";
import * as notices from "../../services/notice/notices.ts";
import { route } from "../route.ts";

const params = z.object({ id: Id });
const noticeParams = z.object({ id: Id, nid: Id });

/** The notices as players read them. */
export const noticeRoutes = [
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
];

/** The notices as organisers edit them. */
export const noticeEditRoutes = [
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
