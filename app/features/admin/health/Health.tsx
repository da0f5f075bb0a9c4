import { useTexts } from "~/i18n/useTexts.ts";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Section } from "~/ui/Section.tsx";
import type { HealthView } from "#worker/contract/wire/platform/health.ts";
import { Archives, type KeptArchives } from "./Archives.tsx";
import { CallBars } from "./CallBars.tsx";
import { Checks } from "./Checks.tsx";
import { LastHour } from "./LastHour.tsx";
import { RunningGames } from "./RunningGames.tsx";
import { SlowestCalls } from "./SlowestCalls.tsx";
import { useHealth } from "./useHealth.ts";

/** How the platform is, kept fresh; and the archives that are kept. */
export function Health({ health: loaded, archives }: { health: HealthView; archives: KeptArchives }) {
  const { t } = useTexts("admin/health");
  const health = useHealth(loaded);
  return (
    <div className="py-4">
      <PageHeader title={t("health.title")} subtitle={t("health.text")} />
      <Section title={t("health.checks")}>
        <Checks checks={health.checks} />
      </Section>
      <Section title={t("health.calls")} text={t(health.callsOf === "platform" ? "health.callsNote" : "health.callsAlone")}>
        <CallBars minutes={health.minutes} now={health.at} />
      </Section>
      <Section title={t("health.games")}>
        <RunningGames games={health.games} />
      </Section>
      <Section title={t("health.around")} text={t("health.aroundText")}>
        <LastHour health={health} />
      </Section>
      <Section title={t("health.slowest")}>
        <SlowestCalls calls={health.slowest} />
      </Section>
      <Section title={t("health.archives")} text={t("health.archivesText")}>
        <Archives archives={archives} />
      </Section>
    </div>
  );
}
