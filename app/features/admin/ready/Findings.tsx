import { Link } from "@remix-run/react";
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
  const rows = new Map<string, FindingView[]>();
  for (const one of findings) {
    const text = `${one.severity} ${t(`find.${one.code}`, one.values)}`;
    rows.set(text, [...(rows.get(text) ?? []), one]);
  }
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
          {[...rows].map(([text, found]) => (
            <Row key={text} found={found} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** What is found of one challenge, host or division, or the same of several. */
function Row({ found }: { found: FindingView[] }) {
  const { t } = useTexts("admin/ready");
  const [{ code, severity, where, values, link }] = found as [FindingView];
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
        {found.length > 1 ? <Places found={found} /> : where && <p className="font-medium [overflow-wrap:anywhere]">{where}</p>}
        <p className={`text-pretty [overflow-wrap:anywhere] ${where ? "text-mute" : ""}`}>{text}</p>
        {found.some((one) => !one.link) && <p className="text-sm text-mute">{t("ready.byAdmin")}</p>}
      </div>
      {link && found.length === 1 && (
        <ButtonLink to={link} size="sm" aria-label={pair(t("ready.mend"), where ? pair(where, text) : text)}>
          {t("ready.mend")}
        </ButtonLink>
      )}
    </li>
  );
}

/** Each of several names leads to where it is fixed. */
function Places({ found }: { found: FindingView[] }) {
  const { t } = useTexts("admin/ready");
  return (
    <ul className="mb-1 flex flex-wrap gap-x-4 gap-y-1 font-medium [overflow-wrap:anywhere]">
      {found.map(({ where, link }) => (
        <li key={`${where} ${link}`}>
          {link ? (
            <Link
              to={link}
              aria-label={t("common:label.value", { label: t("ready.mend"), value: where })}
              className="text-accent-text underline"
            >
              {where}
            </Link>
          ) : (
            where
          )}
        </li>
      ))}
    </ul>
  );
}
