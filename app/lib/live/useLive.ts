import { useEffect, useRef, useState } from "react";
import { listen, type LiveHandlers } from "./live.ts";

/**
 * Listens to a hub while the component is mounted; with `path` null to none. Messages are hints: the truth is the resource they name, so a handler
 * calls `mutate`. After a lost connection every handler's resource should be read again (`Connected(true)`). Returns whether the socket is up.
 */
export function useLive(path: string | null, handlers: LiveHandlers): boolean {
  const [up, setUp] = useState(false);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });

  useEffect(() => {
    if (path === null) return;
    const leave = listen(path, () => ({
      ...latest.current,
      Connected: (again) => {
        setUp(true);
        latest.current.Connected?.(again);
      },
      Disconnected: () => {
        setUp(false);
        latest.current.Disconnected?.();
      },
    }));
    return () => {
      leave();
      setUp(false);
    };
  }, [path]);
  return up;
}
