import { call } from "~/lib/calls/api.ts";

/** Identifies captures by their challenge and participation. */
export type CapturesAt = { cid: number; partid: number };

export const deleteCapture = (at: CapturesAt, file: string) =>
  call("DELETE /api/game/captures/:cid/:partid/:file", { params: { ...at, file } });

export const deleteCaptures = (at: CapturesAt) => call("DELETE /api/game/captures/:cid/:partid/all", { params: at });
