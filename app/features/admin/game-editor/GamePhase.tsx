import { useTexts } from "~/i18n/useTexts.ts";
import { phaseOf } from "~/features/play/index.ts";
import { useNow } from "~/lib/time/useNow.ts";
import { Badge } from "~/ui/Badge.tsx";

const TONES = { upcoming: "brand", running: "ok", practice: "gray", over: "gray" } as const;

/** The phase that a game has now, in one word. */
export function GamePhase({ game }: { game: { start: string; end: string; practiceMode: boolean } }) {
  const { t } = useTexts("admin");
  const phase = phaseOf(game, useNow());
  return <Badge tone={TONES[phase]}>{t(`phase.${phase}`)}</Badge>;
}
