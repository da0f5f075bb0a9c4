import { useTexts } from "~/i18n/useTexts.ts";
import { namesInARow } from "~/lib/names-in-a-row.ts";
import { Checkbox } from "~/ui/Input.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { CAPABILITIES } from "#worker/contract/wire/names.ts";
import type { Capability } from "#worker/contract/wire/challenge/challenge-fields.ts";

type Props = { value: Capability[]; error: string | null; onChange: (value: Capability[]) => void };

/** The Linux capabilities that instances get; none by default. */
export function CapabilityList({ value, error, onChange }: Props) {
  const { t, i18n } = useTexts("admin/challenge-editor");
  const turn = (name: Capability, on: boolean) => onChange(CAPABILITIES.filter((one) => (one === name ? on : value.includes(one))));
  return (
    <details className="group rounded border border-line" open={value.length > 0 || error !== null ? true : undefined}>
      <summary className="flex min-h-10 list-none flex-wrap items-center gap-x-2 px-3 py-2 select-none hover:bg-hover [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-right" size={14} className="group-open:rotate-90" />
        <span className="font-medium">{t("challenge.capabilities")}</span>
        <span className="text-mute">{value.length === 0 ? t("capability.none") : namesInARow(value, i18n.language)}</span>
      </summary>
      <fieldset className="grid gap-3 border-t border-line p-3 sm:grid-cols-2">
        <legend className="sr-only">{t("challenge.capabilities")}</legend>
        <p className="text-xs text-mute sm:col-span-2">{t("capability.text")}</p>
        {CAPABILITIES.map((name) => (
          <Checkbox
            key={name}
            label={
              <code translate="no" className="font-mono text-xs">
                {name}
              </code>
            }
            hint={t(`capability.${name}`)}
            checked={value.includes(name)}
            onChange={(event) => turn(name, event.target.checked)}
          />
        ))}
        {error && <p className="text-alert sm:col-span-2">{error}</p>}
      </fieldset>
    </details>
  );
}
