import { call } from "~/lib/api.ts";

export const setTeamAvatar = (id: number, file: File) => call("PUT /api/team/:id/avatar", { params: { id }, file });
