import type { ReadinessView } from "#worker/contract/wire/monitor/readiness.ts";
import { pathOf } from "~/lib/calls/address.ts";
import { useLoaded } from "~/lib/calls/useLoaded.ts";

/** The checklist of a game, starting from what the loader read; read again when the user returns to the page, for example after fixing something elsewhere. */
export const useReadiness = (id: number, loaded: ReadinessView) =>
  useLoaded(pathOf("GET /api/edit/games/:id/readiness", { params: { id } }), loaded, { refreshInterval: 0 });
