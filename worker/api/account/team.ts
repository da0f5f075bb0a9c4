import * as z from "zod/mini";
import { TeamCreate, TeamInvite, TeamTransfer, TeamUpdate, TeamVerify, TeamView } from "../../contract/wire/game/team.ts";
import { Guid, Id } from "../../contract/wire/wire.ts";
import { oneFile } from "../../http/form.ts";
import * as teams from "../../services/team/teams.ts";
import { route } from "../route.ts";

const params = z.object({ id: Id });
const answer = TeamView;
const Code = z.string();

export const team = [
  route({ call: "GET /api/team", summary: "Own teams", answer: z.array(TeamView) }, ({ ctx }) => teams.listOwn(ctx)),
  route({ call: "POST /api/team", summary: "Create a team", body: TeamCreate, answer }, ({ ctx, body }) => teams.create(ctx, body)),
  route({ call: "POST /api/team/accept", summary: "Join a team by its invitation code", body: TeamInvite }, ({ ctx, body }) =>
    teams.join(ctx, body),
  ),
  route(
    { call: "POST /api/team/verify", summary: "Whether a team token was signed by the game with this public key", body: TeamVerify },
    ({ body }) => teams.verifyToken(body),
  ),
  route({ call: "GET /api/team/:id", summary: "A team", params, answer }, ({ ctx, params }) => teams.find(ctx, params.id)),
  route({ call: "PUT /api/team/:id", summary: "Change name and bio", params, body: TeamUpdate, answer }, ({ ctx, params, body }) =>
    teams.update(ctx, params.id, body),
  ),
  route({ call: "DELETE /api/team/:id", summary: "Disband the team", params }, ({ ctx, params }) => teams.disband(ctx, params.id)),
  route(
    { call: "PUT /api/team/:id/transfer", summary: "Transfer the team to another captain", params, body: TeamTransfer, answer },
    ({ ctx, params, body }) => teams.transfer(ctx, params.id, body),
  ),
  route({ call: "GET /api/team/:id/invite", summary: "Invitation code", params, answer: Code }, ({ ctx, params }) =>
    teams.inviteCode(ctx, params.id),
  ),
  route({ call: "PUT /api/team/:id/invite", summary: "Renew the invitation code", params, answer: Code }, ({ ctx, params }) =>
    teams.refreshInvite(ctx, params.id),
  ),
  route(
    {
      call: "POST /api/team/:id/kick/:userid",
      summary: "Remove a member",
      params: z.object({ id: Id, userid: Guid }),
      answer,
    },
    ({ ctx, params }) => teams.kick(ctx, params.id, params.userid),
  ),
  route({ call: "POST /api/team/:id/leave", summary: "Leave the team", params }, ({ ctx, params }) => teams.leave(ctx, params.id)),
  route(
    { call: "PUT /api/team/:id/avatar", summary: "Set the avatar", params, body: "multipart", answer: Code },
    async ({ ctx, request, params }) => teams.setAvatar(ctx, params.id, await oneFile(request, "image.size")),
  ),
];
