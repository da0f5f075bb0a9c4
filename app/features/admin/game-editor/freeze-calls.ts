import { call } from "~/lib/calls/api.ts";
import type { FreezeAction } from "#worker/contract/wire/game/freeze.ts";

/** `made`: how many steps of the reveal the page shows. */
export const actOnFreeze = (id: number, action: FreezeAction, made: number) =>
  call("POST /api/edit/games/:id/freeze", { params: { id }, body: { action, made } });
