import { useTexts } from "~/i18n/useTexts.ts";
import { Badge } from "~/ui/Badge.tsx";
import { Icon } from "~/ui/Icon.tsx";
import type { CheckView } from "#worker/contract/wire/platform/health.ts";

/** Whether each thing that nothing works without is well, how long it took to say so, and what is wrong with it. */
export function Checks({ checks }: { checks: CheckView[] }) {
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
