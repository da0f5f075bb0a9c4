import { useTexts } from "~/i18n/useTexts.ts";

const RANKS = [1, 2, 3] as const;
export type Rank = (typeof RANKS)[number];

const NAME = { 1: "blood.first", 2: "blood.second", 3: "blood.third" } as const;

/** The pennant of the first, second or third solver. */
export function Blood({ rank }: { rank: Rank }) {
  const { t } = useTexts();
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- nothing is loaded: the pennant is drawn
  return <i role="img" title={t(NAME[rank])} className={`pennant-${rank}`} />;
}

/**
 * The names of all three solvers in order, inside a card: as plain text, which is shorter where a page has many. The tooltip of each pennant names
 * its solver.
 */
export function Bloods({ names }: { names: readonly string[] }) {
  const { t } = useTexts();
  const ranks = RANKS.slice(0, names.length);
  return ranks.map((rank) => (
    <b key={rank} title={names[rank - 1]}>
      {t(NAME[rank])}
    </b>
  ));
}
