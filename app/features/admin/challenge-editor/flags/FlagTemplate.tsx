import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { Field } from "~/ui/Field.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { CodeInput } from "~/ui/Input.tsx";
import { exampleFlags } from "./example-flags.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { GOOD_BITS, verdictOn } from "./template-verdict.ts";
import { LEAST_BITS } from "#worker/domain/flags/entropy.ts";
import { numberFormat } from "~/lib/time/formatters.ts";

const MARKS = ["GUID", "TEAM_HASH", "LEET", "CLEET"] as const;

type Props = { value: string; error: string | null; onChange: (text: string) => void };

/** The template of a challenge's generated flags: how strong it is and example flags, updated while typing. */
export function FlagTemplate({ value, error, onChange }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <Field label={t("challenge.flagTemplate")} hint={t("template.hint")} error={error}>
          {(props) => (
            <CodeInput
              {...props}
              maxLength={LIMITS.flagTemplate}
              placeholder="flag{[GUID]}"
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </Field>
        <TemplateMeter template={value} />
      </div>
      <Examples template={value} />
      <dl className="grid gap-x-4 gap-y-1 text-xs xs:grid-cols-[auto_minmax(0,1fr)]">
        {MARKS.map((mark) => (
          <div key={mark} className="contents">
            <dt className="font-mono text-ink">[{mark}]</dt>
            <dd className="text-mute">{t(`template.mark.${mark}`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Examples({ template }: { template: string }) {
  const { t } = useTexts("admin/challenge-editor");
  const [seed, setSeed] = useState(1);
  return (
    <section className="rounded border border-line bg-sunken" aria-label={t("template.examples")}>
      <header className="flex items-center justify-between gap-2 border-b border-line py-0.5 pr-1 pl-3">
        <span className="text-xs text-mute">{t("template.examples")}</span>
        <Button size="sm" variant="quiet" icon={<Icon name="refresh" size={14} />} onClick={() => setSeed(seed + 1)}>
          {t("template.others")}
        </Button>
      </header>
      <ul className="grid gap-1 p-3 font-mono text-xs">
        {exampleFlags(template, seed, 3).map((flag, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a template without chance gives the same flag three times
          <li key={index} className="break-all whitespace-pre-wrap">
            {flag}
          </li>
        ))}
      </ul>
    </section>
  );
}

const FILL = { alert: "bg-alert", warn: "bg-warn", ok: "bg-ok" } as const;
const TEXT = { alert: "text-alert", warn: "text-warn", ok: "text-ok" } as const;

/** How many random bits a template gives each team, compared with what is needed. */
function TemplateMeter({ template }: { template: string }) {
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
