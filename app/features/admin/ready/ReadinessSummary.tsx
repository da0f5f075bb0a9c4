import type { ReadinessView } from "#worker/contract/wire/monitor/readiness.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { leading } from "~/lib/between-sentences.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Time } from "~/ui/values/Time.tsx";

/** The result of the whole checklist in one line. */
export function ReadinessSummary({ view }: { view: ReadinessView }) {
  const { t } = useTexts("admin/ready");
  const count = (severity: string) => view.findings.filter((one) => one.severity === severity).length;
  const [stops, warns] = [count("stop"), count("warn")];
  const looked = (
    <span className="block text-sm">
      {leading(t("ready.lookedAt"))}
      <Time at={view.at} />
      {view.files.checked < view.files.all && ` · ${t("ready.filesPart", view.files)}`}
    </span>
  );
  if (stops > 0) {
    return (
      <Alert tone="warn" title={t("ready.stops", { count: stops })}>
        {t("ready.stopsText")}
        {looked}
      </Alert>
    );
  }
  if (warns > 0) {
    return (
      <Alert title={t("ready.warns", { count: warns })}>
        {t("ready.warnsText")}
        {looked}
      </Alert>
    );
  }
  return (
    <Alert tone="ok" title={t("ready.good")}>
      {view.findings.length > 0 && t("ready.goodText")}
      {looked}
    </Alert>
  );
}
