import { call } from "~/lib/calls/api.ts";

export const announce = (id: number, content: string) => call("POST /api/edit/games/:id/notices", { params: { id }, body: { content } });

export const editNotice = (id: number, nid: number, content: string) =>
  call("PUT /api/edit/games/:id/notices/:nid", { params: { id, nid }, body: { content } });

export const removeNotice = (id: number, nid: number) => call("DELETE /api/edit/games/:id/notices/:nid", { params: { id, nid } });
