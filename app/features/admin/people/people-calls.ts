import { call } from "~/lib/calls/api.ts";
import type { Body } from "~/lib/calls/address.ts";

export const giveRole = (id: number, body: Body<"PUT /api/edit/games/:id/people">) =>
  call("PUT /api/edit/games/:id/people", { params: { id }, body });

export const takeRole = (id: number, userid: string, role: Body<"PUT /api/edit/games/:id/people">["role"]) =>
  call("DELETE /api/edit/games/:id/people/:userid/:role", { params: { id, userid, role } });
