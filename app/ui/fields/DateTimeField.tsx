import { useState, type SyntheticEvent } from "react";
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

/**
 * What an optional field reports while parts of its time are missing, such as a date without an hour. The server refuses it as no valid time; null
 * would be stored as no time at all, under the parts that the browser still shows.
 */
export const INCOMPLETE = -1;

/** Without a limit Chromium takes six digits for a year, the first of a time typed after it among them. Later times the server refuses. */
const LATEST = "2099-12-31T23:59";

/** An instant, edited as the reader's clock shows it; the time zone is named below. `value` is epoch milliseconds, null while the input is not a time. */
export function DateTimeField({ label, value, error, hint, optional = false, onChange }: Props) {
  const { i18n } = useTexts();
  const zone = useZone();
  const at = value === INCOMPLETE ? null : value;
  // Time zone names differ between the server and browsers, so until hydration only the zone's identifier is shown.
  const named = useHydrated() ? zoneName(zone, at, i18n.language) : zone;
  const [typed, setTyped] = useState<string | null>(null);
  /** What the input means without a value. Browsers report no change while the first parts are typed, so it is asked after keys and at the end, too. */
  const withoutValue = ({ validity }: HTMLInputElement) => (optional && validity.badInput ? INCOMPLETE : null);
  const look = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const seen = withoutValue(currentTarget);
    if (currentTarget.value === "" && seen !== value) onChange(seen);
  };
  return (
    <Field label={label} error={error} hint={[named, hint].filter(Boolean).join(" · ")} required={!optional}>
      {(props) => (
        <Input
          {...props}
          type="datetime-local"
          max={LATEST}
          value={at === null ? (typed ?? "") : toInput(at, zone)}
          onKeyUp={look}
          onBlur={look}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(target.value === "" ? withoutValue(target) : fromInput(target.value, zone, at));
          }}
        />
      )}
    </Field>
  );
}
