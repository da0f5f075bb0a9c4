import { useTexts } from "~/i18n/useTexts.ts";
import { Drawing } from "~/ui/Drawing.tsx";
import type { Rank } from "~/ui/pennants.ts";

const TEXT = { 1: "pennant text-gold", 2: "pennant text-silver", 3: "pennant text-bronze" } as const;
const NAME = { 1: "blood.first", 2: "blood.second", 3: "blood.third" } as const;

/** The pennant of the first, second or third solver. */
export function Blood({ rank, size = 14 }: { rank: Rank; size?: number }) {
  const { t } = useTexts();
  return <Drawing name={`pennant-${rank}`} size={size} className={TEXT[rank]} hint={t(NAME[rank])} />;
}
