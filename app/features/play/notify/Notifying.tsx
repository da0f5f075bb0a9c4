import { lazy, Suspense, useSyncExternalStore } from "react";
import { withTexts } from "~/i18n/with-texts.ts";
import type { GameState } from "../game/useGame.ts";
import { chosen, onChoice } from "./choice.ts";

const Notifier = lazy(() => withTexts("play/notify", () => import("./Notifier.tsx").then((part) => part.Notifier)));

/** Notifies players who have chosen so of what happens in the game while no page of it is visible. For others it loads nothing. */
export function Notifying({ state }: { state: GameState }) {
  const kinds = useSyncExternalStore(onChoice, chosen, () => "");
  return (
    kinds && (
      <Suspense>
        <Notifier state={state} kinds={kinds} />
      </Suspense>
    )
  );
}
