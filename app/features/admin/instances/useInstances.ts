import type { InstanceRowView } from "#worker/contract/wire/platform/host.ts";
import type { Page } from "#worker/contract/wire/wire.ts";
import { pathOf } from "~/lib/calls/address.ts";
import { useLoaded } from "~/lib/calls/useLoaded.ts";
import { useRead } from "~/lib/calls/useRead.ts";
import { rowsAddress, type InstanceQuery } from "./instance-query.ts";

const REFRESH_MS = 5_000;

/** One page of the list, kept fresh. Without a query it stays as loaded. */
export function useInstances(query: InstanceQuery | null, loaded: Page<InstanceRowView>) {
  return useLoaded(query && rowsAddress(query), loaded, { refreshInterval: REFRESH_MS });
}

/** The first instances of one host, those of players and those of tests. */
export const useInstancesOf = (hostId: string, count: number) =>
  useRead(pathOf("GET /api/admin/instances", { query: { hostId, kind: "all", count } }), { refreshInterval: REFRESH_MS });
