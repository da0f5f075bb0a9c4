import useSWR, { type SWRConfiguration } from "swr";
import type { Address } from "./address.ts";

/**
 * How a resource is kept fresh. Each says how often it is read again, in milliseconds, and 0 where it is not: on the edge a reading that nobody thought of costs
 * the most.
 */
export type Keeping<A> = SWRConfiguration<A> & Required<Pick<SWRConfiguration<A>, "refreshInterval">>;

/** A resource that is read when it is shown, then kept fresh; undefined until it has come. `address` null reads nothing. */
export function useRead<A>(address: Address<A> | null, options: Keeping<A>) {
  return useSWR<A>(address, options);
}
