import type { HealthView } from "#worker/contract/wire/platform/health.ts";
import { pathOf } from "~/lib/calls/address.ts";
import { useLoaded } from "~/lib/calls/useLoaded.ts";

const REFRESH_MS = 10_000;

/** The platform's health, starting from what the loader read, kept fresh. */
export const useHealth = (loaded: HealthView) => useLoaded(pathOf("GET /api/admin/health"), loaded, { refreshInterval: REFRESH_MS }).data;
