import useSWR, { type SWRConfiguration } from "swr";
import type { Address } from "./address.ts";

/**
 * How a resource is kept fresh. Each use must state its refresh interval in milliseconds, or 0 for none, because polling that nobody planned costs
 * the most on the edge.
 */
export type Keeping<A> = SWRConfiguration<A> & Required<Pick<SWRConfiguration<A>, "refreshInterval">>;

/** A resource that is read when it is first shown, then kept fresh; undefined until it arrives. With `address` null nothing is read. */
export function useRead<A>(address: Address<A> | null, options: Keeping<A>) {
  return useSWR<A>(address, options);
}
