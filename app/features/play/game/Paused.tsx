import { useTexts } from "~/i18n/useTexts.ts";
import { isolated } from "~/lib/isolate.ts";
import { Alert } from "~/ui/Alert.tsx";
import type { GameState } from "./useGame.ts";

/** What a pause of the game means for players, and its reason; nothing while the game is not paused. */
export function Paused({ game }: Pick<GameState, "game">) {
  const { t } = useTexts("play/game");
  if (game.pausedAt === undefined) return null;
  return (
    <Alert tone="warn" title={t("phase.paused")} className="my-2">
      {game.pauseReason !== undefined && (
        <p className="mb-1 text-ink whitespace-pre-line wrap-anywhere">{t("paused.reason", { reason: isolated(game.pauseReason) })}</p>
      )}
      {t("paused.text")}
    </Alert>
  );
}
