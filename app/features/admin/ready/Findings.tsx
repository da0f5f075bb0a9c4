import { READINESS_AREAS, type ReadinessArea } from "#worker/contract/wire/readiness-codes.ts";
import type { FindingView } from "#worker/contract/wire/monitor/readiness.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { Badge, type Tone } from "~/ui/Badge.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { Icon, type IconName } from "~/ui/Icon.tsx";

const LOOKS = {
  stop: { tone: "alert", icon: "x" },
  warn: { tone: "warn", icon: "warning" },
  note: { tone: "gray", icon: "info" },
} as const satisfies Record<FindingView["severity"], { tone: Tone; icon: IconName }>;

/** The findings, grouped by the part of the game they concern; a part without findings is in order. */
export function Findings({ findings }: { findings: FindingView[] }) {
  return (
    <div className="grid gap-4">
      {READINESS_AREAS.map((area) => (
        <Area key={area} area={area} findings={findings.filter((one) => one.area === area)} />
      ))}
    </div>
  );
}

function Area({ area, findings }: { area: ReadinessArea; findings: FindingView[] }) {
  const { t } = useTexts("admin/ready");
  const isWell = findings.every(({ severity }) => severity === "note");
  return (
    <section aria-labelledby={`area-${area}`} className="rounded border border-line bg-raised">
      <header className="flex items-center gap-2 px-4 py-3">
        <h3 id={`area-${area}`} className="mr-auto font-semibold">
          {t(`area.${area}`)}
        </h3>
        {isWell && (
          <Badge tone="ok" icon={<Icon name="check" size={12} />}>
            {t("ready.inOrder")}
          </Badge>
        )}
      </header>
      {findings.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {findings.map((one) => (
            <Row key={`${one.code} ${one.where} ${one.link}`} found={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ found: { code, severity, where, values, link } }: { found: FindingView }) {
  const { t } = useTexts("admin/ready");
  const look = LOOKS[severity];
  const text = t(`find.${code}`, values);
  const pair = (label: string, value: string) => t("common:label.value", { label, value });
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3 sm:flex-nowrap">
      <span className="w-full shrink-0 sm:mt-px sm:w-32">
        <Badge tone={look.tone} icon={<Icon name={look.icon} size={12} />}>
          {t(`severity.${severity}`)}
        </Badge>
      </span>
      <div className="min-w-0 flex-1">
        {where && <p className="font-medium [overflow-wrap:anywhere]">{where}</p>}
        <p className={`text-pretty [overflow-wrap:anywhere] ${where ? "text-mute" : ""}`}>{text}</p>
        {!link && <p className="text-sm text-mute">{t("ready.byAdmin")}</p>}
      </div>
      {link && (
        <ButtonLink to={link} size="sm" aria-label={pair(t("ready.mend"), where ? pair(where, text) : text)}>
          {t("ready.mend")}
        </ButtonLink>
      )}
    </li>
  );
}
