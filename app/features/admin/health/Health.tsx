import { useTexts } from "~/i18n/useTexts.ts";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Section } from "~/ui/Section.tsx";
import type { HealthView, CheckView } from "#worker/contract/wire/platform/health.ts";
import { Archives, type KeptArchives } from "./Archives.tsx";
import { CallBars } from "./CallBars.tsx";
import { LastHour } from "./LastHour.tsx";
import { RunningGames } from "./RunningGames.tsx";
import { SlowestCalls } from "./SlowestCalls.tsx";
import { useHealth } from "./useHealth.ts";
import { Badge } from "~/ui/Badge.tsx";
import { Icon } from "~/ui/Icon.tsx";

/** The platform's health, kept fresh, and the kept archives. */
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

/** For each essential component: whether it works, how long its answer took, and what is wrong with it. */
function Checks({ checks }: { checks: CheckView[] }) {
  const { t } = useTexts("admin/health");
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
      {checks.map(({ name, ms, text }) => (
        <li key={name} className="grid content-start gap-2 rounded border border-line bg-raised p-3">
          <span className="font-medium">{t(`health.check.${name}`)}</span>
          <span className="flex items-center justify-between gap-2">
            <Badge tone={text === null ? "ok" : "alert"} icon={<Icon name={text === null ? "check" : "warning"} size={12} />}>
              {t(text === null ? "health.well" : "health.trouble")}
            </Badge>
            <span className="text-xs text-mute figures">{t("health.ms", { ms })}</span>
          </span>
          {text !== null && <span className="text-sm [overflow-wrap:anywhere] text-alert">{text}</span>}
        </li>
      ))}
    </ul>
  );
}
