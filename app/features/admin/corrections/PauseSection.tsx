import type { GameDetailView } from "#worker/contract/wire/game/game.ts";
import { phaseOf } from "~/features/play/index.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { isolated } from "~/lib/isolate.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { Confirm } from "~/ui/dialogs/Confirm.tsx";
import { Dialog } from "~/ui/dialogs/Dialog.tsx";
import { useAsked } from "~/ui/dialogs/useAsked.ts";
import { Section } from "~/ui/Section.tsx";
import { Time } from "~/ui/values/Time.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { useNow } from "~/lib/time/useNow.ts";
import { leading } from "~/lib/between-sentences.ts";
import { pauseGame } from "./correction-calls.ts";
import { PauseForm } from "./PauseForm.tsx";

type Props = { game: GameDetailView; onDone: () => void };

/** Pauses the game's clock for everybody, states the reason, and resumes it. */
export function PauseSection({ game, onDone }: Props) {
  const { t } = useTexts("admin/corrections");
  const { id: gameId, pausedAt = null, pauseReason: reason = "" } = game;
  const isRunning = phaseOf(game, useNow()) === "running";
  const call = useCall();
  const [asked, setAsked, close] = useAsked<"pause" | "say" | "resume">();
  const resume = async () => {
    if (await call.run(() => pauseGame(gameId, { paused: false }))) onDone();
    close();
  };
  return (
    <Section title={t("pause.title")} text={t("pause.text")}>
      {pausedAt !== null && (
        <Alert
          tone="warn"
          title={
            <>
              {leading(t("pause.since"))}
              <Time at={pausedAt} absolute className="figures" />
            </>
          }
        >
          {reason !== "" && <span className="whitespace-pre-line wrap-anywhere">{isolated(reason)}</span>}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        {pausedAt === null && !isRunning && <p className="text-mute">{t("pause.notRunning")}</p>}
        {pausedAt === null && isRunning && <Button onClick={() => setAsked("pause")}>{t("pause.pause")}</Button>}
        {pausedAt !== null && (
          <>
            <Button variant="primary" onClick={() => setAsked("resume")}>
              {t("pause.resume")}
            </Button>
            <Button onClick={() => setAsked("say")}>{t(reason === "" ? "pause.say" : "pause.sayAnew")}</Button>
          </>
        )}
      </div>
      <Dialog open={asked === "pause" || asked === "say"} onClose={close} title={t(asked === "say" ? "pause.ask.say" : "pause.ask.pause")}>
        {(asked === "pause" || asked === "say") && (
          <PauseForm gameId={gameId} shown={{ since: pausedAt, reason }} onDone={onDone} onClose={close} />
        )}
      </Dialog>
      <Confirm
        open={asked === "resume"}
        title={t("pause.ask.resume")}
        text={t("pause.askText.resume")}
        action={t("pause.resume")}
        busy={call.busy}
        onConfirm={() => void resume()}
        onClose={close}
      />
    </Section>
  );
}
