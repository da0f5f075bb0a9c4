import { Num } from "~/ui/Number.tsx";
import { cx } from "~/lib/class-names.ts";

const PODIUM: Record<number, string> = { 1: "text-gold font-semibold", 2: "text-silver font-semibold", 3: "text-bronze font-semibold" };

/** A place in the ranking; the podium has its metals. */
export const Place = ({ rank }: { rank: number }) => (
  <span className={cx(PODIUM[rank] ?? "text-mute")}>{rank > 0 ? <Num value={rank} /> : "–"}</span>
);
