import type { ControlView } from "#worker/contract/wire/monitor/control.ts";
import { pathOf } from "~/lib/calls/address.ts";
import { useLoaded } from "~/lib/calls/useLoaded.ts";

const REFRESH_MS = 5_000;

/** The state of a game, starting from what the loader read, kept fresh. */
export const useControl = (id: number, loaded: ControlView) =>
  useLoaded(pathOf("GET /api/edit/games/:id/control", { params: { id } }), loaded, { refreshInterval: REFRESH_MS }).data;
