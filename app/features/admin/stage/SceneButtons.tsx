import { useEffect } from "react";
import { STAGE_SCENES } from "#worker/contract/wire/names.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { useScene } from "~/features/stage/index.ts";
import { cx } from "~/lib/class-names.ts";
import { useNow } from "~/lib/time/useNow.ts";
import type { Direction } from "./useDirection.ts";

/**
 * One button for each scene. Digit keys switch scenes too, except on pages where digits may be pressed for something else (`small`). The button of
 * the scene that is now on every screen is pressed, also during a round.
 */
export function SceneButtons({ state, direct, busy, small = false }: Direction & { small?: boolean }) {
  const { t } = useTexts("admin/stage", "stage");
  const shown = useScene(state, useNow(60_000));
  useFigures((n) => void (!small && !busy && STAGE_SCENES[n - 1] && direct({ scene: STAGE_SCENES[n - 1] })));
  return (
    <div className="grid gap-2">
      <ul className={cx("grid grid-cols-2 gap-2", small ? "sm:grid-cols-3 xl:grid-cols-5" : "sm:grid-cols-3")}>
        {STAGE_SCENES.map((scene, index) => (
          <li key={scene} className="grid">
            <button
              type="button"
              aria-pressed={scene === shown}
              aria-keyshortcuts={small ? undefined : String(index + 1)}
              onClick={() => void direct({ scene })}
              className={cx(
                "flex items-center gap-3 rounded border px-3 text-left font-medium hover:bg-hover max-sm:gap-1.5 max-sm:px-2",
                small ? "min-h-10" : "min-h-14",
                scene === shown ? "border-accent bg-accent-soft text-accent-text" : "border-line bg-raised",
              )}
            >
              {!small && <kbd className="w-4 max-sm:w-2 font-mono text-xs text-mute">{index + 1}</kbd>}
              {t(`stage:scene.${scene}`)}
            </button>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="text-xs text-mute">
        {state.round.length > 0 ? t("remote.inRound", { count: state.round.length, seconds: state.seconds }) : !small && t("remote.keys")}
      </p>
    </div>
  );
}

/** Handles digit keys, except while the user is typing. */
function useFigures(press: (figure: number) => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const at = event.target instanceof Element ? event.target : null;
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || at?.closest("input, textarea, select, dialog")) return;
      if (/^[1-9]$/.test(event.key)) press(Number(event.key));
    };
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  });
}
