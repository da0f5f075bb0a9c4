import * as z from "zod/mini";
import { MessageInput, MessageView, RecipientView, TeamMessageView } from "../../contract/wire/game/team-messages.ts";
import { Id, paging } from "../../contract/wire/wire.ts";
import * as messages from "../../services/message/messages.ts";
import { route } from "../route.ts";

const params = z.object({ id: Id });
const ofTeam = z.object({ id: Id, teamid: Id });
const oneOfTeam = z.object({ id: Id, teamid: Id, mid: Id });

/** Messages of organisers to one team. */
export const messageRoutes = [
  route(
    {
      call: "GET /api/game/:id/messages",
      summary: "The organisers' messages to your own team, newest first",
      params,
      query: paging(100, 1_000),
      answer: z.array(MessageView),
    },
    ({ ctx, params, query }) => messages.own(ctx, params.id, query),
  ),
  route(
    {
      call: "GET /api/edit/games/:id/messages",
      summary: "The messages to teams of the game, newest first",
      params,
      query: paging(100, 1_000),
      answer: z.array(TeamMessageView),
    },
    ({ ctx, params, query }) => messages.list(ctx, params.id, query),
  ),
  route(
    {
      call: "GET /api/edit/games/:id/messages/recipients",
      summary: "The teams of the game that can be written to, by name",
      params,
      answer: z.array(RecipientView),
    },
    ({ ctx, params }) => messages.recipients(ctx, params.id),
  ),
  route(
    {
      call: "POST /api/edit/games/:id/teams/:teamid/messages",
      summary: "Write a message to one team; its members see it at once, nobody else does",
      params: ofTeam,
      body: MessageInput,
      answer: TeamMessageView,
    },
    ({ ctx, params, body }) => messages.write(ctx, params.id, params.teamid, body.text),
  ),
  route(
    {
      call: "PUT /api/edit/games/:id/teams/:teamid/messages/:mid",
      summary: "Change a message to a team; its time becomes now",
      params: oneOfTeam,
      body: MessageInput,
      answer: TeamMessageView,
    },
    ({ ctx, params, body }) => messages.edit(ctx, params.id, params.teamid, params.mid, body.text),
  ),
  route(
    { call: "DELETE /api/edit/games/:id/teams/:teamid/messages/:mid", summary: "Take back a message to a team", params: oneOfTeam },
    ({ ctx, params }) => messages.remove(ctx, params.id, params.teamid, params.mid),
  ),
];
