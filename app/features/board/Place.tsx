import { useTexts } from "~/i18n/useTexts.ts";
import { numberFormat } from "~/lib/time/formatters.ts";

const PODIUM: Record<number, string> = { 1: "text-gold font-semibold", 2: "text-silver font-semibold", 3: "text-bronze font-semibold" };

/** A place in the ranking; the first three have the colours of medals. */
export function Place({ rank }: { rank: number }) {
  const { i18n } = useTexts();
  return <span className={`num ${PODIUM[rank] ?? "text-mute"}`}>{rank > 0 ? numberFormat(i18n.language).format(rank) : "–"}</span>;
}
