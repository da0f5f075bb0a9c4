import { Form, useNavigation } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { GameDetailView } from "#worker/contract/wire/game/game.ts";
import { Button } from "~/ui/Button.tsx";

/** Withdraws from a game. What it does stands beside it, since without scripts nothing could ask again. */
export function LeaveForm({ game }: { game: GameDetailView }) {
  const { t } = useTexts("play/overview");
  const busy = useNavigation().formData?.get("intent") === "leave";
  return (
    <Form method="post" className="flex flex-col gap-2 border-t border-line pt-3" preventScrollReset>
      <p className="text-xs text-faint">{t("leave.text", { team: game.teamName })}</p>
      <Button type="submit" name="intent" value="leave" busy={busy}>
        {t("leave.submit")}
      </Button>
    </Form>
  );
}
