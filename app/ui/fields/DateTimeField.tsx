import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Field } from "../Field.tsx";
import { Input } from "../Input.tsx";
import { useHydrated } from "~/lib/time/useNow.ts";
import { useZone } from "~/lib/time/useZone.ts";
import { fromInput, toInput, zoneName } from "~/lib/time/zoned-time.ts";

type Props = {
  label: string;
  value: number | null;
  error?: string | null;
  hint?: string;
  optional?: boolean;
  onChange: (at: number | null) => void;
};

/** An instant, edited as the reader's clock shows it; the time zone is named below. `value` is epoch milliseconds, null while the input is not a time. */
export function DateTimeField({ label, value, error, hint, optional = false, onChange }: Props) {
  const { i18n } = useTexts();
  const zone = useZone();
  // Time zone names differ between the server and browsers, so until hydration only the zone's identifier is shown.
  const named = useHydrated() ? zoneName(zone, value, i18n.language) : zone;
  const [typed, setTyped] = useState<string | null>(null);
  const shown = value === null ? (typed ?? "") : toInput(value, zone);
  return (
    <Field label={label} error={error} hint={[named, hint].filter(Boolean).join(" · ")} required={!optional}>
      {(props) => (
        <Input
          {...props}
          type="datetime-local"
          value={shown}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(fromInput(event.target.value, zone));
          }}
        />
      )}
    </Field>
  );
}
