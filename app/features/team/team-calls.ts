import { call } from "~/lib/calls/api.ts";

export const setTeamAvatar = (id: number, file: File) => call("PUT /api/team/:id/avatar", { params: { id }, file });
