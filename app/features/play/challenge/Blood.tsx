import { useTexts } from "~/i18n/useTexts.ts";

const TEXT = { 1: "text-gold", 2: "text-silver", 3: "text-bronze" } as const;
const NAME = { 1: "blood.first", 2: "blood.second", 3: "blood.third" } as const;
const SHAPE = {
  1: "M6 1 11.5 11H.5z",
  2: "M6 1 11.5 11H.5zM4.4 5.6h3.2v1.2H4.4z",
  3: "M6 1 11.5 11H.5zM4.6 5h2.8v1H4.6zM3.6 7.6h4.8v1H3.6z",
} as const;

/** A pennant for the first, second or third solver: whole, cut once, cut twice, so that colour is not alone. */
export function Blood({ rank, size = 14 }: { rank: 1 | 2 | 3; size?: number }) {
  const { t } = useTexts();
  return (
    <svg viewBox="0 0 12 12" width={size} height={size} role="img" aria-label={t(NAME[rank])} className={`shrink-0 ${TEXT[rank]}`}>
      <title>{t(NAME[rank])}</title>
      <path d={SHAPE[rank]} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}
