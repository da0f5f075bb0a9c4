import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { Confirm } from "~/ui/dialogs/Confirm.tsx";
import { Section } from "~/ui/Section.tsx";
import { Time } from "~/ui/Time.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { pauseGame } from "./correction-calls.ts";

type Props = { gameId: number; pausedAt: string | null; onDone: () => void };

/** Stops the game's clock for everybody, and lets it go on. */
export function PauseSection({ gameId, pausedAt, onDone }: Props) {
  const { t } = useTexts("admin/corrections");
  const call = useCall();
  const [asked, setAsked] = useState(false);
  const is = pausedAt === null ? "pause" : "resume";
  const act = async () => {
    if (await call.run(() => pauseGame(gameId, pausedAt === null))) onDone();
    setAsked(false);
  };
  return (
    <Section title={t("pause.title")} text={t("pause.text")}>
      {pausedAt !== null && (
        <Alert
          title={
            <>
              {t("pause.since")} <Time at={pausedAt} absolute className="figures" />
            </>
          }
        />
      )}
      <div>
        <Button variant={pausedAt === null ? "plain" : "primary"} onClick={() => setAsked(true)}>
          {t(`pause.${is}`)}
        </Button>
      </div>
      <Confirm
        open={asked}
        title={t(`pause.ask.${is}`)}
        text={t(`pause.askText.${is}`)}
        action={t(`pause.${is}`)}
        busy={call.busy}
        onConfirm={() => void act()}
        onClose={() => setAsked(false)}
      />
    </Section>
  );
}
