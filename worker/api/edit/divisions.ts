import * as z from "zod/mini";
import { DivisionEditView, DivisionsInput } from "../../contract/wire/game/divisions.ts";
import { Id } from "../../contract/wire/wire.ts";
import * as divisions from "../../services/game/divisions.ts";
import { route } from "../route.ts";

const params = z.object({ id: Id });

/** The divisions of a game, and who may join them. */
export const divisionRoutes = [
  route(
    {
      call: "GET /api/edit/games/:id/divisions",
      summary: "The divisions of a game, with their rules",
      params,
      answer: z.array(DivisionEditView),
    },
    ({ ctx, params }) => divisions.list(ctx, params.id),
  ),
  route(
    {
      call: "PUT /api/edit/games/:id/divisions",
      summary: "Replace all divisions of a game, with their rules",
      description: "Teams stay in the division that they have joined, even if its rules change.",
      params,
      body: DivisionsInput,
      answer: z.array(DivisionEditView),
    },
    ({ ctx, params, body }) => divisions.set(ctx, params.id, body),
  ),
];
