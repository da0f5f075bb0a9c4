import { useTexts } from "~/i18n/useTexts.ts";
import { Alert } from "~/ui/Alert.tsx";
import type { GameState } from "./useGame.ts";

/** What a pause of the game means for players; nothing while there is none. */
export function Paused({ game }: Pick<GameState, "game">) {
  const { t } = useTexts("play/game");
  if (game.pausedAt === undefined) return null;
  return (
    <Alert tone="warn" title={t("phase.paused")} className="mb-3">
      {t("paused.text")}
    </Alert>
  );
}
