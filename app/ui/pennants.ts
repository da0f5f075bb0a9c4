export type Rank = 1 | 2 | 3;

/** A pennant for the first, second or third solver: whole, cut once, cut twice, so that colour is not alone. */
export const PENNANTS: Record<Rank, string> = {
  1: "M6 1 11.5 11H.5z",
  2: "M6 1 11.5 11H.5zM4.4 5.6h3.2v1.2H4.4z",
  3: "M6 1 11.5 11H.5zM4.6 5h2.8v1H4.6zM3.6 7.6h4.8v1H3.6z",
};
