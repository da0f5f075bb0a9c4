import { useSyncExternalStore } from "react";
import { ownZone } from "./zoned-time.ts";

const never = () => () => {};

/** The reader's time zone. The server does not know it, so the first paint uses UTC. */
export function useZone(): string {
  return useSyncExternalStore(never, ownZone, () => "UTC");
}
