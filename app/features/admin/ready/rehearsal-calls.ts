import type { RehearsalWish } from "#worker/contract/wire/monitor/rehearsal.ts";
import { call } from "~/lib/calls/api.ts";

export const startRehearsal = (id: number, body: RehearsalWish) => call("POST /api/edit/games/:id/rehearsal", { params: { id }, body });
export const stopRehearsal = (id: number) => call("DELETE /api/edit/games/:id/rehearsal", { params: { id } });
