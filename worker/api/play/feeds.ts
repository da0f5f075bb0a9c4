import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { LIMITS } from "../../contract/wire/limits.ts";
import { Id, text } from "../../contract/wire/wire.ts";
import { sendBytes } from "../../http/shared-answers.ts";
import * as calendars from "../../services/feed/calendars.ts";
import * as feeds from "../../services/feed/feeds.ts";
import { route } from "../route.ts";

const ATOM = "application/atom+xml";
const CALENDAR = "text/calendar";
const params = z.object({ id: Id });
const DivisionQuery = z.object({ division: z.optional(text(LIMITS.division)) });

/** What calendars and feed readers poll. */
export const feedRoutes = [
  route(
    { call: "GET /api/calendar", summary: "The public games of the platform as iCalendar", produces: CALENDAR, tagged: true },
    async ({ ctx, request }) => answer(request, await calendars.ofAll(ctx), CALENDAR),
  ),
  route(
    { call: "GET /api/game/:id/calendar", summary: "A game as iCalendar", params, produces: CALENDAR, tagged: true },
    async ({ ctx, request, params }) => answer(request, await calendars.ofGame(ctx, params.id), CALENDAR),
  ),
  route(
    {
      call: "GET /api/game/:id/notices/feed",
      summary: "The notices of a game as an Atom feed; of bloods, with a division, only those of its teams",
      params,
      query: DivisionQuery,
      produces: ATOM,
      tagged: true,
    },
    async ({ ctx, request, params, query }) => answer(request, await feeds.notices(ctx, params.id, query.division || null), ATOM),
  ),
  route(
    { call: "GET /api/posts/feed", summary: "The latest posts as an Atom feed", produces: ATOM, tagged: true },
    async ({ ctx, request }) => answer(request, await feeds.posts(ctx), ATOM),
  ),
];

/** A client that has it already is told so. It may differ between callers, in language and in what they may know. */
function answer(request: Request, text: string, type: string): Response {
  const bytes = new TextEncoder().encode(text);
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  return sendBytes(request, bytes, { ETag: etag, "Cache-Control": "private, no-cache", "Content-Type": `${type}; charset=utf-8` });
}
