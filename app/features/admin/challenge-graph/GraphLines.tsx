import { useId } from "react";
import { cx } from "~/lib/class-names.ts";
import type { GraphRow } from "./graph-rows.ts";
import { svgPath, type Layout } from "./layout.ts";

type Props = { layout: Layout; rows: ReadonlyMap<number, GraphRow>; lit: ReadonlySet<number> | null };

/** The lines of a group, decorative because each challenge names what it needs and opens. Dashed if what is needed is hidden from players. */
export function GraphLines({ layout: { lines, width, height }, rows, lit }: Props) {
  const id = useId();
  const arrow = (name: string, className: string) => (
    <marker id={`${id}${name}`} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
      <path d="M0 0L8 4L0 8z" className={className} />
    </marker>
  );
  return (
    <svg aria-hidden="true" className="pointer-events-none absolute inset-0" width={width} height={height}>
      <defs>
        {arrow("plain", "fill-faint")}
        {arrow("lit", "fill-accent-text")}
      </defs>
      {lines.map(({ from, to, points }) => {
        const isLit = lit !== null && lit.has(from) && lit.has(to);
        const isBroken = !rows.get(from)!.row.isEnabled && rows.get(to)!.row.isEnabled;
        return (
          <path
            key={`${from} ${to}`}
            d={svgPath(points)}
            className={cx("fill-none", isLit ? "stroke-accent-text" : "stroke-faint", lit !== null && !isLit && "opacity-25")}
            strokeWidth={isLit ? 2 : 1.25}
            strokeDasharray={isBroken ? "4 4" : undefined}
            markerEnd={`url(#${id}${isLit ? "lit" : "plain"})`}
          />
        );
      })}
    </svg>
  );
}
