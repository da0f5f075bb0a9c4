import * as z from "zod/mini";
import { TokenChoicesView, TokenCreate, TokenMadeView, TokenQuery, TokenRowView, TokenView } from "../../contract/wire/account/token.ts";
import { pageOf } from "../../contract/wire/wire.ts";
import * as tokens from "../../services/token/tokens.ts";
import { route } from "../route.ts";

const params = z.object({ id: z.string("field.id").check(z.regex(/^[0-9a-f]{12}$/, "field.id")) });

export const tokenRoutes = [
  route({ call: "GET /api/account/tokens", summary: "Own API tokens, the newest first", answer: z.array(TokenView) }, ({ ctx }) =>
    tokens.list(ctx),
  ),
  route(
    { call: "GET /api/account/tokens/choices", summary: "What a new API token can be allowed to do", answer: TokenChoicesView },
    ({ ctx }) => tokens.choices(ctx),
  ),
  route(
    {
      call: "POST /api/account/tokens",
      summary: "Create an API token; only this answer contains it",
      description:
        "Scopes are `permissions` in `games` (null: in all). At the time of a call the token holds those of them that its owner holds, too; `play` is what every account may do as a player.",
      body: TokenCreate,
      answer: TokenMadeView,
    },
    ({ ctx, body }) => tokens.make(ctx, body),
  ),
  route({ call: "DELETE /api/account/tokens", summary: "Revoke all own API tokens", whole: true }, ({ ctx }) => tokens.revokeAll(ctx)),
  route({ call: "DELETE /api/account/tokens/:id", summary: "Revoke an own API token", params }, ({ ctx, params }) =>
    tokens.revoke(ctx, params.id),
  ),
  route(
    {
      call: "GET /api/admin/tokens",
      summary: "All working API tokens, newest first",
      query: TokenQuery,
      answer: pageOf(TokenRowView),
    },
    ({ ctx, query }) => tokens.listAll(ctx, query),
  ),
  route({ call: "DELETE /api/admin/tokens/:id", summary: "Revoke anybody's API token", params }, ({ ctx, params }) =>
    tokens.revokeAny(ctx, params.id),
  ),
];
