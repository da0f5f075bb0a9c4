import { useTexts } from "~/i18n/useTexts.ts";
import { Badge, type Tone } from "~/ui/Badge.tsx";
import type { Phase } from "./phase.ts";

const TONES: Record<Phase, Tone> = { upcoming: "brand", running: "ok", practice: "brand", over: "gray" };

/** The phase of a game in one word, with a dot beside it while news arrive live. */
export function PhaseBadge({ phase, live = false, paused = false }: { phase: Phase; live?: boolean; paused?: boolean }) {
  const { t } = useTexts("play/game");
  return (
    <span className="inline-flex items-center gap-2">
      <Badge tone={paused ? "warn" : TONES[phase]}>{t(paused ? "phase.paused" : `phase.${phase}`)}</Badge>
      {live && (
        <span className="inline-flex items-center gap-1 text-xs text-mute">
          <span aria-hidden="true" className="size-1.5 rounded-full bg-ok" />
          {t("phase.live")}
        </span>
      )}
    </span>
  );
}
