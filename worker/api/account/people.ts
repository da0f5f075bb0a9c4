import * as z from "zod/mini";
import { GameRole } from "../../contract/wire/enums.ts";
import { GamePersonView, GameRoleGift, OwnGameView } from "../../contract/wire/account/people.ts";
import { Guid, Id } from "../../contract/wire/wire.ts";
import * as people from "../../services/people/people.ts";
import { route } from "../route.ts";

const OneGame = z.object({ id: Id });
const OneRole = z.object({ id: Id, userid: Guid, role: GameRole });

export const peopleRoutes = [
  route(
    { call: "GET /api/account/games", summary: "The games in which the caller holds a role", answer: z.array(OwnGameView) },
    ({ ctx }) => people.ownGames(ctx),
  ),
  route(
    {
      call: "GET /api/edit/games/:id/people",
      summary: "Who holds which roles in a game",
      params: OneGame,
      answer: z.array(GamePersonView),
    },
    ({ ctx, params }) => people.list(ctx, params.id),
  ),
  route(
    {
      call: "PUT /api/edit/games/:id/people",
      summary: "Give somebody a role in a game",
      description: "It takes effect with the user's next request; if they were a player a moment ago, within a minute.",
      params: OneGame,
      body: GameRoleGift,
    },
    ({ ctx, params, body }) => people.give(ctx, params.id, body),
  ),
  route(
    { call: "DELETE /api/edit/games/:id/people/:userid/:role", summary: "Remove a role in a game", params: OneRole },
    ({ ctx, params }) => people.take(ctx, params.id, params.userid, params.role),
  ),
];
