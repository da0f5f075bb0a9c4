import { useTranslation } from "react-i18next";
import { Badge } from "~/components/ui/Badge.tsx";
import { phaseOf } from "~/lib/manage/game-phase.ts";

const TONES = { upcoming: "brand", running: "ok", practice: "gray", ended: "gray" } as const;

/** A game's phase in a word. */
export function PhaseBadge({ game, now }: { game: { start: string; end: string; practiceMode: boolean }; now: number }) {
  const { t } = useTranslation("manage");
  const phase = phaseOf(game, now);
  return <Badge tone={TONES[phase]}>{t(`phase.${phase}`)}</Badge>;
}
