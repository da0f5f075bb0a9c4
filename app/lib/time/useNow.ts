import { useCallback, useSyncExternalStore } from "react";
import { clockNow } from "./clock.ts";
import { useRootData } from "../pages/useRootData.ts";

/**
 * The server's time in epoch ms, updated every `every` ms. During hydration it is the time at which the server rendered the page, so that both
 * renderings agree.
 */
export function useNow(every = 1_000): number {
  const { now } = useRootData();
  const subscribe = useCallback(
    (listener: () => void) => {
      const timer = setInterval(listener, every);
      return () => clearInterval(timer);
    },
    [every],
  );
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(clockNow() / every) * every,
    () => now,
  );
}

const never = () => () => {};

/** False on the server and while hydrating. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
