import * as z from "zod/mini";
import {
  StageChange,
  StageLinkCreate,
  StageLinkMadeView,
  StageLinkView,
  StageQuery,
  StageStateView,
  StageView,
} from "../../contract/wire/board/stage.ts";
import { Id } from "../../contract/wire/wire.ts";
import * as stage from "../../services/stage/stage.ts";
import { route } from "../route.ts";

const OneGame = z.object({ id: Id });

/** The stage of a game, what it shows, and the links to it. */
export const stageRoutes = [
  route(
    {
      call: "GET /api/game/:id/stage",
      summary: "What a game's stage shows",
      description: "For everybody who may see the game or has a link to its stage. While the board is frozen, only what is public.",
      params: OneGame,
      query: StageQuery,
      answer: StageView,
    },
    ({ ctx, params, query }) => stage.view(ctx, params.id, query),
  ),
  route(
    {
      call: "GET /api/edit/games/:id/stage",
      summary: "What the stages of a game are set to show",
      params: OneGame,
      answer: StageStateView,
    },
    ({ ctx, params }) => stage.stateOf(ctx, params.id),
  ),
  route(
    {
      call: "PUT /api/edit/games/:id/stage",
      summary: "Switch all stages of a game to a scene or to a round of scenes; set the message and whom the spotlight is on",
      params: OneGame,
      body: StageChange,
      answer: StageStateView,
    },
    ({ ctx, params, body }) => stage.direct(ctx, params.id, body),
  ),
  route(
    {
      call: "GET /api/edit/games/:id/stage/links",
      summary: "Links that open a game's stage without a sign-in",
      params: OneGame,
      answer: z.array(StageLinkView),
    },
    ({ ctx, params }) => stage.links(ctx, params.id),
  ),
  route(
    {
      call: "POST /api/edit/games/:id/stage/links",
      summary: "Create a link to a game's stage; only this answer contains its secret",
      params: OneGame,
      body: StageLinkCreate,
      answer: StageLinkMadeView,
    },
    ({ ctx, params, body }) => stage.makeLink(ctx, params.id, body),
  ),
  route(
    {
      call: "DELETE /api/edit/games/:id/stage/links/:link",
      summary: "Revoke a link to a game's stage; stages that it opened end",
      params: z.object({ id: Id, link: Id }),
    },
    ({ ctx, params }) => stage.revokeLink(ctx, params.id, params.link),
  ),
];
