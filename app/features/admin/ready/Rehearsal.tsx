import { isOver } from "#worker/contract/wire/rehearsal-names.ts";
import type { RehearsalView } from "#worker/contract/wire/monitor/rehearsal.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { useCall } from "~/lib/calls/useCall.ts";
import { Section } from "~/ui/Section.tsx";
import { RehearsalForm } from "./RehearsalForm.tsx";
import { RehearsalProgress } from "./RehearsalProgress.tsx";
import { RehearsalReport } from "./RehearsalReport.tsx";
import { startRehearsal, stopRehearsal } from "./rehearsal-calls.ts";
import { useRehearsal } from "./useRehearsal.ts";

type Props = { gameId: number; loaded: RehearsalView; runs: boolean };

/** Starts a rehearsal of the game, shows its progress, and its findings or those of the last one. */
export function Rehearsal({ gameId, loaded, runs }: Props) {
  const { t } = useTexts("admin/ready");
  const { data: view, mutate } = useRehearsal(gameId, loaded);
  const call = useCall();
  // A refusal means that a colleague has begun or ended one meanwhile: then the page shows what there is.
  const show = (done: { value: RehearsalView } | undefined) => void (done ? mutate(done.value, { revalidate: false }) : mutate());
  const isGoing = !isOver(view.phase);
  return (
    <Section title={t("rehearsal.title")} text={t("rehearsal.text")}>
      {isGoing ? (
        <RehearsalProgress view={view} busy={call.busy} onStop={async () => show(await call.run(() => stopRehearsal(gameId)))} />
      ) : runs ? (
        <p className="text-mute">{t("rehearsal.runs")}</p>
      ) : (
        <RehearsalForm
          last={view.wish}
          busy={call.busy}
          errorOf={call.errorOf}
          onStart={async (wish) => show(await call.run(() => startRehearsal(gameId, wish)))}
        />
      )}
      {view.phase !== "none" && <RehearsalReport gameId={gameId} view={view} />}
    </Section>
  );
}
