import * as z from "zod/mini";
import { BoardFrameView, BoardPageView, ScoreboardItemView, ScoreboardView } from "../contract/board.ts";
import { LIMITS } from "../contract/limits.ts";
import { Id, text, whole } from "../contract/wire.ts";
import * as boards from "../services/boards.ts";
import { route, type Route } from "./route.ts";

const BOARD = "/api/game/:id/board";
const OneGame = z.object({ id: Id });
const OneTeam = z.object({ id: Id, teamid: Id });
const Division = z.optional(text(LIMITS.division));
const FrameQuery = z.object({ division: Division });
const PageQuery = z.object({
  skip: z._default(whole(0, 1_000_000_000), 0),
  count: z._default(whole(0, 1_000_000), 30),
  division: Division,
  find: z.optional(text(LIMITS.userBio)),
});

export const board: Route[] = [
  route(
    {
      method: "GET",
      path: "/api/game/:id/scoreboard",
      access: "visitor",
      summary: "The whole scoreboard",
      params: OneGame,
      answer: ScoreboardView,
    },
    async ({ ctx, request, params }) => {
      const { gzip, etag, isShared } = await boards.wire(ctx, params.id);
      return wireAnswer(request, new Uint8Array(gzip), headersOf(etag, isShared));
    },
  ),
  route(
    {
      method: "GET",
      path: BOARD,
      access: "visitor",
      summary: "What all pages of the board share",
      params: OneGame,
      query: FrameQuery,
      answer: BoardFrameView,
    },
    async ({ ctx, request, params, query }) => answer(request, await boards.frameBody(ctx, params.id, query.division || null)),
  ),
  route(
    {
      method: "GET",
      path: `${BOARD}/rows`,
      access: "visitor",
      summary: "One page of the board",
      params: OneGame,
      query: PageQuery,
      answer: BoardPageView,
    },
    async ({ ctx, request, params, query }) => answer(request, await boards.pageBody(ctx, params.id, query)),
  ),
  route(
    {
      method: "GET",
      path: `${BOARD}/teams/:teamid`,
      access: "visitor",
      summary: "One team's line on the board",
      params: OneTeam,
      answer: ScoreboardItemView,
    },
    async ({ ctx, request, params }) => answer(request, await boards.teamBody(ctx, params.id, params.teamid)),
  ),
];

/** What everybody may see may be stored, but not shown without asking whether it is still true. */
function headersOf(etag: string, isShared: boolean): Record<string, string> {
  const headers = { ETag: etag, "Cache-Control": isShared ? "public, no-cache" : "private, no-store" };
  return { ...headers, "Content-Type": "application/json; charset=utf-8" };
}

function answer(request: Request, { bytes, etag, isShared }: boards.Body): Response {
  const headers = headersOf(etag, isShared);
  return isKnown(request, etag) ? new Response(null, { status: 304, headers }) : new Response(bytes, { headers });
}

/** The compressed body goes as it is to whoever accepts gzip, and is opened for the rest. */
function wireAnswer(request: Request, gzip: Uint8Array<ArrayBuffer>, headers: Record<string, string>): Response {
  const vary = { ...headers, Vary: "Accept-Encoding" };
  if (isKnown(request, headers.ETag!)) return new Response(null, { status: 304, headers: vary });
  if (acceptsGzip(request)) return new Response(gzip, { headers: { ...vary, "Content-Encoding": "gzip" }, encodeBody: "manual" });
  return new Response(new Response(gzip).body!.pipeThrough(new DecompressionStream("gzip")), { headers: vary });
}

function acceptsGzip(request: Request): boolean {
  const parts = (request.headers.get("Accept-Encoding") ?? "").split(",").map((part) => part.trim().toLowerCase());
  return parts.some((part) => /^(gzip|\*)(;\s*q=(1(\.0*)?|0\.\d*[1-9]\d*))?$/.test(part));
}

function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get("If-None-Match");
  return known !== null && known.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}
