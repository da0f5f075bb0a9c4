import * as z from "zod/mini";
import { FreezeInput, FreezeView } from "../../contract/wire/game/freeze.ts";
import { Id } from "../../contract/wire/wire.ts";
import * as freeze from "../../services/board/freeze.ts";
import { route } from "../route.ts";

const params = z.object({ id: Id });

/** The freeze of a game's board, and its reveal. */
export const freezeRoutes = [
  route(
    {
      call: "GET /api/edit/games/:id/freeze",
      summary: "Whether the board is frozen, and how far it is revealed",
      params,
      answer: FreezeView,
    },
    ({ ctx, params }) => freeze.stateOf(ctx, params.id),
  ),
  route(
    {
      call: "POST /api/edit/games/:id/freeze",
      summary: "Freeze the board, unfreeze it, or reveal it: step by step from the last place up, or all at once",
      params,
      body: FreezeInput,
      answer: FreezeView,
    },
    ({ ctx, params, body }) => freeze.act(ctx, params.id, body),
  ),
];
