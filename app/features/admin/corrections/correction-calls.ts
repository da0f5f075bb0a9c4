import { call } from "~/lib/calls/api.ts";
import type { Body } from "~/lib/calls/address.ts";

export type NewCorrection = Body<"POST /api/edit/games/:id/corrections">;

export const makeCorrection = (id: number, body: NewCorrection) => call("POST /api/edit/games/:id/corrections", { params: { id }, body });
export const previewCorrection = (id: number, body: NewCorrection) =>
  call("POST /api/edit/games/:id/corrections/preview", { params: { id }, body });
export const undoCorrection = (id: number, correction: number, reason: string) =>
  call("POST /api/edit/games/:id/corrections/:correction/undo", { params: { id, correction }, body: { reason } });
export const pauseGame = (id: number, body: Body<"PUT /api/edit/games/:id/pause">) =>
  call("PUT /api/edit/games/:id/pause", { params: { id }, body });
