import { useEffect } from "react";
import useSWR, { type KeyedMutator } from "swr";
import type { Address } from "./address.ts";
import type { Keeping } from "./useRead.ts";

/**
 * A resource that the loader has already read: rendered at once, then kept fresh. What the loader read counts as newer than a cached copy, so the
 * page neither shows an older state first nor asks again at once. With `address` null it stays as loaded.
 */
export function useLoaded<T>(
  address: Address<NoInfer<T>> | null,
  loaded: T,
  options: Keeping<T>,
): { data: T; error: unknown; mutate: KeyedMutator<T> } {
  const { data, error, mutate } = useSWR<T>(address, { fallbackData: loaded, revalidateOnMount: false, ...options });
  useEffect(() => {
    void mutate(loaded, { revalidate: false });
  }, [loaded, mutate]);
  return { data: data ?? loaded, error, mutate };
}

/** The newer of two copies of the same data (a polled resource, a pushed frame), by version; the first if they are equal. */
export function newer<T extends { version: number }>(one: T, other: T | null | undefined): T {
  return other && other.version > one.version ? other : one;
}
