import { useState } from "react";
import { REHEARSAL_LIMITS } from "#worker/contract/wire/rehearsal-names.ts";
import type { RehearsalWish } from "#worker/contract/wire/monitor/rehearsal.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { NumberField } from "~/ui/fields/NumberField.tsx";

const FIELDS = ["teams", "rate", "minutes"] as const;
const FIRST = { teams: 10, rate: 5, minutes: 10 };

type Props = {
  last: RehearsalWish | null;
  busy: boolean;
  errorOf: (field: string) => string | null;
  onStart: (wish: RehearsalWish) => void;
};

/** The size of the rehearsal; by default that of the last one. */
export function RehearsalForm({ last, busy, errorOf, onStart }: Props) {
  const { t } = useTexts("admin/ready");
  const [typed, setTyped] = useState<Partial<Record<keyof RehearsalWish, string>>>({});
  const shown = (field: keyof RehearsalWish) => typed[field] ?? String((last ?? FIRST)[field]);
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onStart({ teams: Number(shown("teams")), rate: Number(shown("rate")), minutes: Number(shown("minutes")) });
      }}
    >
      {FIELDS.map((field) => (
        <NumberField
          key={field}
          label={t(`rehearsal.${field}`)}
          value={shown(field)}
          min={1}
          max={REHEARSAL_LIMITS[field]}
          error={errorOf(field)}
          className="w-36 max-xs:w-full"
          onChange={(text) => setTyped((before) => ({ ...before, [field]: text }))}
        />
      ))}
      <Button type="submit" variant="primary" busy={busy} icon={<Icon name="flag" size={16} />}>
        {t(last ? "rehearsal.again" : "rehearsal.start")}
      </Button>
    </form>
  );
}
