import { call } from "~/lib/calls/api.ts";

export const writeMessage = (id: number, teamid: number, text: string) =>
  call("POST /api/edit/games/:id/teams/:teamid/messages", { params: { id, teamid }, body: { text } });
export const editMessage = (id: number, teamid: number, mid: number, text: string) =>
  call("PUT /api/edit/games/:id/teams/:teamid/messages/:mid", { params: { id, teamid, mid }, body: { text } });
export const removeMessage = (id: number, teamid: number, mid: number) =>
  call("DELETE /api/edit/games/:id/teams/:teamid/messages/:mid", { params: { id, teamid, mid } });
