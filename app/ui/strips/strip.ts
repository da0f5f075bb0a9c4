/** Pixels that browsers may be off when they round where something is scrolled to. */
const SLACK = 2;

/** The edges of a row that scrolls sideways behind which there is more: `start`, `end`, both with a space between, or none. */
export function moreIn({ scrollLeft, clientWidth, scrollWidth }: { scrollLeft: number; clientWidth: number; scrollWidth: number }): string {
  const edges = [scrollLeft > SLACK && "start", scrollWidth - clientWidth - scrollLeft > SLACK && "end"];
  return edges.filter(Boolean).join(" ");
}
