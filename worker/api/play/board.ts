import * as z from "zod/mini";
import {
  BoardFrameView,
  BoardPageView,
  BoardScreenView,
  CtftimeView,
  MomentView,
  ScoreboardItemView,
  ScoreboardView,
  TeamScoreView,
} from "../../contract/wire/board/board.ts";
import type { Ctx } from "../../context.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import { plainQuery } from "../../domain/board/board-query.ts";
import { Truth, clamped, Id, MANY, paging, text } from "../../contract/wire/wire.ts";
import * as boards from "../../services/board/boards.ts";
import { accepts, holds } from "../../http/accept.ts";
import { protectedHeaders } from "../../http/headers.ts";
import { keepShared, sendBytes } from "../../http/shared-answers.ts";
import { inPieces, unzipped } from "../../http/unzipped.ts";
import { route } from "../route.ts";

type Asked = { request: Request; ctx: { secure: boolean }; query?: Record<string, unknown> };

const OneGame = z.object({ id: Id });
const OneTeam = z.object({ id: Id, teamid: Id });
const Division = z.optional(text(LIMITS.division));
/** While the board is frozen monitors may read the live one. */
const Live = z._default(Truth, false);
const FrameQuery = z.object({ division: Division, live: Live });
const PageQuery = z.extend(paging(30, LIMITS.page), { division: Division, find: z.optional(text(LIMITS.userBio)), live: Live });
/** `version`: the version that a browser was told of; the answer shows that or a later one, and may be older than an answer without it. */
const ScreenQuery = z.extend(PageQuery, { version: z.optional(clamped(Number.MAX_SAFE_INTEGER)) });
const TeamQuery = z.object({ live: Live });
const MomentQuery = z.object({ entry: z.optional(clamped(MANY)), team: z.optional(Id) });
const DivisionQuery = z.object({ division: Division });

async function whole(ctx: Ctx, request: Request, game: number, form: "wire" | "ctftime", division: string | undefined): Promise<Response> {
  const { gzip, etag, isShared } = await boards.whole(ctx, game, form, division || null);
  return wholeAnswer(request, new Uint8Array(gzip), etag, isShared);
}

export const board = [
  route(
    {
      call: "GET /api/game/:id/scoreboard",
      tagged: true,
      summary: "The whole scoreboard, or that of a division",
      params: OneGame,
      query: DivisionQuery,
      answer: ScoreboardView,
    },
    ({ ctx, request, params, query }) => whole(ctx, request, params.id, "wire", query.division),
  ),
  route(
    {
      call: "GET /api/game/:id/ctftime",
      tagged: true,
      summary: "The whole scoreboard, or that of a division, as CTFtime reads it",
      description: "While the game runs, this is the address for its scoreboard feed; afterwards the answer is the file of its results.",
      params: OneGame,
      query: DivisionQuery,
      answer: CtftimeView,
    },
    ({ ctx, request, params, query }) => whole(ctx, request, params.id, "ctftime", query.division),
  ),
  route(
    {
      call: "GET /api/game/:id/board",
      tagged: true,
      summary: "What all pages of the board share",
      params: OneGame,
      query: FrameQuery,
      answer: BoardFrameView,
    },
    async ({ ctx, request, params, query }) =>
      answer({ request, ctx, query }, await boards.frameBody(ctx, params.id, query.division || null, query)),
  ),
  route(
    {
      call: "GET /api/game/:id/board/rows",
      tagged: true,
      summary: "One page of the board",
      params: OneGame,
      query: PageQuery,
      answer: BoardPageView,
    },
    async ({ ctx, request, params, query }) =>
      answer({ request, ctx, query: plainQuery(query) }, await boards.pageBody(ctx, params.id, query, query)),
  ),
  route(
    {
      call: "GET /api/game/:id/board/screen",
      tagged: true,
      summary: "One page of the board with what all pages share",
      params: OneGame,
      query: ScreenQuery,
      answer: BoardScreenView,
    },
    async ({ ctx, request, params, query }) =>
      answer(
        { request, ctx, query: { ...plainQuery(query), version: query.version } },
        await boards.screenBody(ctx, params.id, query, query),
      ),
  ),
  route(
    {
      call: "GET /api/game/:id/board/moment",
      summary: "The board's best teams after a given number of its scoring entries",
      params: OneGame,
      query: MomentQuery,
      answer: MomentView,
    },
    ({ ctx, params, query }) => boards.moment(ctx, params.id, query.entry ?? null, query.team ?? null),
  ),
  route(
    {
      call: "GET /api/game/:id/board/teams/:teamid",
      tagged: true,
      summary: "One team's line on the board",
      params: OneTeam,
      query: TeamQuery,
      answer: ScoreboardItemView,
    },
    async ({ ctx, request, params, query }) => answer({ request, ctx }, await boards.teamBody(ctx, params.id, params.teamid, query)),
  ),
  route(
    {
      call: "GET /api/game/:id/board/teams/:teamid/score",
      summary: "What makes up one team's score",
      params: OneTeam,
      query: TeamQuery,
      answer: TeamScoreView,
    },
    ({ ctx, params, query }) => boards.score(ctx, params.id, params.teamid, query),
  ),
];

/** Public answers may be cached, but must be revalidated before they are shown. */
function headersOf(etag: string, isShared: boolean): Record<string, string> {
  return {
    ETag: etag,
    Vary: "Accept-Encoding",
    "Cache-Control": isShared ? "public, no-cache" : "private, no-store",
    "Content-Type": "application/json; charset=utf-8",
  };
}

function answer(
  { request, ctx: { secure }, query = {} }: Asked,
  { plain, gzip, etag, freshUntil, isShared, isCommon }: boards.Body,
): Response {
  const packed = accepts(request.headers.get("Accept-Encoding"), "gzip");
  const small = packed ? gzip() : null;
  const headers = { ...headersOf(packed ? packedTag(etag) : etag, isShared), ...(small && { "Content-Encoding": "gzip" }) };
  const bytes = small ?? plain();
  if (isShared && isCommon && isPlain(request, query)) keepShared(request, bytes, protectedHeaders(headers, secure), freshUntil);
  return sendBytes(request, bytes, headers);
}

/** Whether the URL contains exactly the parsed parameters: otherwise one answer would have any number of URLs. */
function isPlain(request: Request, query: Record<string, unknown>): boolean {
  const said = [...new URL(request.url).searchParams];
  return new Set(said.map(([name]) => name)).size === said.length && said.every(([name, value]) => String(query[name]) === value);
}

/** A whole board exists only compressed: it is sent as it is to clients that accept gzip, and decompressed for the others. */
function wholeAnswer(request: Request, bytes: Uint8Array<ArrayBuffer>, etag: string, isShared: boolean): Response {
  const packed = accepts(request.headers.get("Accept-Encoding"), "gzip");
  const headers = headersOf(packed ? packedTag(etag) : etag, isShared);
  if (packed) return sendBytes(request, bytes, { ...headers, "Content-Encoding": "gzip" });
  if (holds(request.headers.get("If-None-Match"), headers.ETag!)) return new Response(null, { status: 304, headers });
  return new Response(unzipped(inPieces(bytes)), { headers });
}

/** A strong tag identifies bytes, so the compressed ones have their own. */
function packedTag(etag: string): string {
  return etag.replace(/"$/, '-gzip"');
}
