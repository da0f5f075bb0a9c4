import { Field } from "../Field.tsx";
import { NumberInput } from "./NumberInput.tsx";

type Props = {
  label: string;
  value: string;
  hint?: string;
  error?: string | null;
  min?: number;
  max?: number;
  step?: number | "any";
  className?: string;
  onChange: (text: string) => void;
};

/** A number, kept as typed: the server decides whether it is valid. */
export function NumberField({ label, value, hint, error, min = 0, max, step = 1, className, onChange }: Props) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(props) => (
        <NumberInput
          {...props}
          inputMode={step === 1 ? "numeric" : "decimal"}
          {...{ min, max, step, value }}
          className="figures"
          onChange={onChange}
        />
      )}
    </Field>
  );
}
