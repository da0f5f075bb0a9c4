import { useTexts } from "~/i18n/useTexts.ts";
import { phaseOf } from "~/features/play/index.ts";
import { useNow } from "~/lib/time/useNow.ts";
import { Badge } from "~/ui/Badge.tsx";

const TONES = { upcoming: "brand", running: "ok", practice: "gray", over: "gray" } as const;

/** The phase that a game has now, in one word. */
export function GamePhase({ game }: { game: Parameters<typeof phaseOf>[0] }) {
  const { t } = useTexts("admin");
  const phase = phaseOf(game, useNow());
  if (game.pausedAt) return <Badge tone="warn">{t("phase.paused")}</Badge>;
  return <Badge tone={TONES[phase]}>{t(`phase.${phase}`)}</Badge>;
}
