import { call, read } from "~/lib/calls/api.ts";
import { pathOf, type Answer, type Body } from "~/lib/calls/address.ts";

export type StageLink = Answer<"GET /api/edit/games/:id/stage/links">[number];
export type StageWish = Body<"PUT /api/edit/games/:id/stage">;

export const directStage = (id: number, body: StageWish) => call("PUT /api/edit/games/:id/stage", { params: { id }, body });
export const makeStageLink = (id: number, name: string) => call("POST /api/edit/games/:id/stage/links", { params: { id }, body: { name } });
export const revokeStageLink = (id: number, link: number) => call("DELETE /api/edit/games/:id/stage/links/:link", { params: { id, link } });
export const readStageLinks = (id: number) => read(pathOf("GET /api/edit/games/:id/stage/links", { params: { id } }));
