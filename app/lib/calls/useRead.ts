import useSWR, { type SWRConfiguration } from "swr";
import type { Address } from "./address.ts";

/** A resource that is read when it is shown, then kept fresh; undefined until it has come. `address` null reads nothing. */
export function useRead<A>(address: Address<A> | null, options?: SWRConfiguration<A>) {
  return useSWR<A>(address, options ?? {});
}
