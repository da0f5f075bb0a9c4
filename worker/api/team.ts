import * as z from "zod/mini";
import { TeamCreate, TeamInvite, TeamTransfer, TeamUpdate, TeamView } from "../contract/team.ts";
import { Guid, Id } from "../contract/wire.ts";
import { oneFile } from "../middleware/form.ts";
import * as teams from "../services/teams.ts";
import { route, type Route } from "./route.ts";

const BASE = "/api/team";
const params = z.object({ id: Id });
const answer = TeamView;
const Code = z.string();

export const team: Route[] = [
  route({ method: "GET", path: BASE, access: "user", summary: "Own teams", answer: z.array(TeamView) }, ({ ctx }) => teams.listOwn(ctx)),
  route({ method: "POST", path: BASE, access: "user", summary: "Create a team", body: TeamCreate, answer }, ({ ctx, body }) =>
    teams.create(ctx, body),
  ),
  route(
    { method: "POST", path: `${BASE}/accept`, access: "user", summary: "Join a team by its invitation code", body: TeamInvite },
    ({ ctx, body }) => teams.join(ctx, body),
  ),
  route({ method: "GET", path: `${BASE}/:id`, access: "visitor", summary: "A team", params, answer }, ({ ctx, params }) =>
    teams.find(ctx, params.id),
  ),
  route(
    { method: "PUT", path: `${BASE}/:id`, access: "captain", summary: "Change name and bio", params, body: TeamUpdate, answer },
    ({ ctx, params, body }) => teams.update(ctx, params.id, body),
  ),
  route({ method: "DELETE", path: `${BASE}/:id`, access: "captain", summary: "Disband the team", params }, ({ ctx, params }) =>
    teams.disband(ctx, params.id),
  ),
  route(
    { method: "PUT", path: `${BASE}/:id/transfer`, access: "captain", summary: "Hand the team over", params, body: TeamTransfer, answer },
    ({ ctx, params, body }) => teams.transfer(ctx, params.id, body),
  ),
  route(
    { method: "GET", path: `${BASE}/:id/invite`, access: "captain", summary: "Invitation code", params, answer: Code },
    ({ ctx, params }) => teams.inviteCode(ctx, params.id),
  ),
  route(
    { method: "PUT", path: `${BASE}/:id/invite`, access: "captain", summary: "Renew the invitation code", params, answer: Code },
    ({ ctx, params }) => teams.refreshInvite(ctx, params.id),
  ),
  route(
    {
      method: "POST",
      path: `${BASE}/:id/kick/:userid`,
      access: "captain",
      summary: "Remove a member",
      params: z.object({ id: Id, userid: Guid }),
      answer,
    },
    ({ ctx, params }) => teams.kick(ctx, params.id, params.userid),
  ),
  route({ method: "POST", path: `${BASE}/:id/leave`, access: "user", summary: "Leave the team", params }, ({ ctx, params }) =>
    teams.leave(ctx, params.id),
  ),
  route(
    { method: "PUT", path: `${BASE}/:id/avatar`, access: "captain", summary: "Set the avatar", params, body: "multipart", answer: Code },
    async ({ ctx, request, params }) => teams.setAvatar(ctx, params.id, await oneFile(request, "image.size")),
  ),
];
