import { useEffect, useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { SoundState } from "./useSound.ts";

/** How long the controls stay visible after the pointer has moved. */
const SEEN_MS = 3_000;

type Props = { sound: SoundState; onSound: () => void; onFull: () => void; onColours: () => void };

/**
 * Controls at the screen itself: sound, full screen and colours. Nobody is signed in there, so they change nothing on other screens. They appear when
 * the pointer moves or the focus enters them.
 */
export function StageControls({ sound, onSound, onFull, onColours }: Props) {
  const { t } = useTexts("stage");
  const isSeen = usePointerMoved();
  useKeys({ s: onSound, f: onFull, c: onColours });
  return (
    <fieldset aria-label={t("stage.controls")} className="stage-controls" data-seen={isSeen || sound === "waiting" || undefined}>
      <button type="button" aria-pressed={sound === "on"} onClick={onSound}>
        {t(`stage.sound.${sound}`)} <kbd>S</kbd>
      </button>
      <button type="button" onClick={onFull}>
        {t("stage.full")} <kbd>F</kbd>
      </button>
      <button type="button" onClick={onColours}>
        {t("stage.colours")} <kbd>C</kbd>
      </button>
    </fieldset>
  );
}

function usePointerMoved(): boolean {
  const [isMoved, setMoved] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const moved = () => {
      setMoved(true);
      clearTimeout(timer);
      timer = setTimeout(() => setMoved(false), SEEN_MS);
    };
    window.addEventListener("pointermove", moved);
    window.addEventListener("pointerdown", moved);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pointermove", moved);
      window.removeEventListener("pointerdown", moved);
    };
  }, []);
  return isMoved;
}

function useKeys(keys: Record<string, () => void>): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      keys[event.key.toLowerCase()]?.();
    };
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  });
}
