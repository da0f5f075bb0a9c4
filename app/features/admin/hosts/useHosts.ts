import type { HostView } from "#worker/contract/wire/platform/host.ts";
import { pathOf } from "~/lib/calls/address.ts";
import { useLoaded } from "~/lib/calls/useLoaded.ts";
import { useRead } from "~/lib/calls/useRead.ts";

const REFRESH_MS = { page: 3_000, images: 2_000 };

const address = pathOf("GET /api/admin/hosts");

/** The hosts, starting from what the loader read, kept fresh. */
export const useHosts = (loaded: HostView[]) => useLoaded(address, loaded, { refreshInterval: REFRESH_MS.page });

/** The hosts on pages whose loader does not read them; polled more often, because images are being fetched. */
export const useHostsAtWork = () => useRead(address, { refreshInterval: REFRESH_MS.images });
