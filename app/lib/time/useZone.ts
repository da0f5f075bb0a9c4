import { useSyncExternalStore } from "react";

const never = () => () => {};

/** What a browser names that does not recognise the machine's zone (on Linux with `TZ=:/etc/localtime`, for example). No formatter takes that name. */
const UNKNOWN = "Etc/Unknown";

/** The zone of this machine's clock, or UTC, by which a browser goes that does not know it. */
export function ownZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === UNKNOWN ? "UTC" : timeZone;
}

/** The reader's time zone. The server does not know it, so the first paint uses UTC. */
export function useZone(): string {
  return useSyncExternalStore(never, ownZone, () => "UTC");
}
