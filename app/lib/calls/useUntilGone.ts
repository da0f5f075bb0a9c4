import { useEffect, useRef } from "react";

/** A signal for a call that ends with the part of the page that has made it, such as an upload whose dialog is closed. */
export function useUntilGone(): () => AbortSignal {
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  return () => (controller.current = new AbortController()).signal;
}
