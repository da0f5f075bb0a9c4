import type { ParticipationStatus } from "#worker/contract/wire/enums.ts";
import { call } from "~/lib/calls/api.ts";

export const setStatus = (id: number, status: ParticipationStatus) =>
  call("PUT /api/admin/participation/:id/:status", { params: { id, status } });
