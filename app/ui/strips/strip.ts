/** Pixels by which browsers may round a scroll position. */
const SLACK = 2;

/** The edges of a scrolling row beyond which there is more: `start`, `end`, both separated by a space, or none. */
export function moreIn({ scrollLeft, clientWidth, scrollWidth }: { scrollLeft: number; clientWidth: number; scrollWidth: number }): string {
  const edges = [scrollLeft > SLACK && "start", scrollWidth - clientWidth - scrollLeft > SLACK && "end"];
  return edges.filter(Boolean).join(" ");
}
