import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { InstanceRowView } from "#worker/contract/wire/platform/host.ts";
import type { Page } from "#worker/contract/wire/wire.ts";
import { pathOf } from "~/lib/calls/address.ts";
import { useLoaded } from "~/lib/calls/useLoaded.ts";
import { useRead } from "~/lib/calls/useRead.ts";
import { rowsAddress, type InstanceQuery } from "./instance-query.ts";

const REFRESH_MS = 5_000;

/** One page of the list, kept fresh; once its last rows are gone, the page is read again, which leads to the last one. Without a query it stays as loaded. */
export function useInstances(query: InstanceQuery | null, loaded: Page<InstanceRowView>) {
  const { revalidate } = useRevalidator();
  const read = useLoaded(query && rowsAddress(query), loaded, { refreshInterval: REFRESH_MS });
  const isBehind = query !== null && query.skip > 0 && query.skip >= read.data.total;
  useEffect(() => {
    if (isBehind) revalidate();
  }, [isBehind, revalidate]);
  return read;
}

/** The first instances of one host, those of players and those of tests. */
export const useInstancesOf = (hostId: string, count: number) =>
  useRead(pathOf("GET /api/admin/instances", { query: { hostId, kind: "all", count } }), { refreshInterval: REFRESH_MS });
