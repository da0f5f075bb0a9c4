import { useTexts } from "~/i18n/useTexts.ts";

export type Rank = 1 | 2 | 3;

const NAME = { 1: "blood.first", 2: "blood.second", 3: "blood.third" } as const;

/** The pennant of the first, second or third solver. `whose` is shown to whoever points at it. */
export function Blood({ rank, whose }: { rank: Rank; whose?: string }) {
  const { t } = useTexts();
  const name = t(NAME[rank]);
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- nothing is loaded: the pennant is drawn
  return <i role="img" aria-label={whose && name} title={whose ?? name} className={`pennant-${rank}`} />;
}
