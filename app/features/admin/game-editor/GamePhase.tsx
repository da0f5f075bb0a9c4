import { useTexts } from "~/i18n/useTexts.ts";
import { phaseOf } from "~/features/play/index.ts";
import { Badge } from "~/ui/Badge.tsx";

const TONES = { upcoming: "brand", running: "ok", practice: "gray", over: "gray" } as const;

/** A game's phase in one word. */
export function GamePhase({ game, now }: { game: { start: string; end: string; practiceMode: boolean }; now: number }) {
  const { t } = useTexts("admin");
  const phase = phaseOf(game, now);
  return <Badge tone={TONES[phase]}>{t(`phase.${phase}`)}</Badge>;
}
