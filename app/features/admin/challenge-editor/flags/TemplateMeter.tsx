import { useTexts } from "~/i18n/useTexts.ts";
import { GOOD_BITS, verdictOn } from "./template-verdict.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { LEAST_BITS } from "#worker/domain/flags/entropy.ts";
import { numberFormat } from "~/lib/time/formatters.ts";

const FILL = { alert: "bg-alert", warn: "bg-warn", ok: "bg-ok" } as const;
const TEXT = { alert: "text-alert", warn: "text-warn", ok: "text-ok" } as const;

/** How many bits of chance a template gives each team, against what is needed. */
export function TemplateMeter({ template }: { template: string }) {
  const { t, i18n } = useTexts("admin/challenge-editor");
  const { name, tone, bits } = verdictOn(template);
  const shown = numberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const text = { bits: Number.isFinite(bits) ? shown.format(bits) : "", least: LEAST_BITS, good: GOOD_BITS, max: LIMITS.generatedFlag };
  return (
    <div className="grid gap-1">
      <span aria-hidden="true" className="relative block h-1.5 overflow-hidden rounded-sm bg-sunken">
        <span className={`absolute inset-y-0 left-0 ${FILL[tone]}`} style={{ width: `${Math.min(100, (bits / GOOD_BITS) * 100)}%` }} />
        <span className="absolute inset-y-0 left-1/2 w-px bg-line-strong" />
      </span>
      <output className={TEXT[tone]}>{t(`template.${name}`, text)}</output>
    </div>
  );
}
