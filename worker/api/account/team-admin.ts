import * as z from "zod/mini";
import { LIMITS } from "../../contract/wire/limits.ts";
import { TeamAdminEdit, TeamView } from "../../contract/wire/game/team.ts";
import { Id, pageOf, paging, trimmed } from "../../contract/wire/wire.ts";
import * as teams from "../../services/team/teams.ts";
import { route } from "../route.ts";

const TeamPage = pageOf(TeamView);
const params = z.object({ id: Id });

export const teamAdmin = [
  route(
    { call: "GET /api/admin/teams", summary: "All teams, by id", query: paging(100, LIMITS.page), answer: TeamPage },
    ({ ctx, query }) => teams.list(ctx, query.count, query.skip),
  ),
  route(
    {
      call: "POST /api/admin/teams/search",
      summary: "Teams by a part of the name, or by id",
      query: z.object({ hint: trimmed(LIMITS.email, 1) }),
      answer: TeamPage,
    },
    ({ ctx, query }) => teams.search(ctx, query.hint),
  ),
  route(
    { call: "PUT /api/admin/teams/:id", summary: "Change name, bio or lock of a team", params, body: TeamAdminEdit },
    ({ ctx, params, body }) => teams.change(ctx, params.id, body),
  ),
  route({ call: "DELETE /api/admin/teams/:id", summary: "Delete a team", params }, ({ ctx, params }) => teams.remove(ctx, params.id)),
];
