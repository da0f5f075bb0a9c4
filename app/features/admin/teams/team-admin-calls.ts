import { call } from "~/lib/calls/api.ts";
import type { Body } from "~/lib/calls/address.ts";

export const changeTeam = (id: number, body: Body<"PUT /api/admin/teams/:id">) =>
  call("PUT /api/admin/teams/:id", { params: { id }, body });

export const deleteTeam = (id: number) => call("DELETE /api/admin/teams/:id", { params: { id } });
