import { useId, type ReactNode } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Icon } from "./Icon.tsx";

/** What ties a control to its label, hint and error. */
export type FieldProps = { id: string; "aria-describedby"?: string; "aria-invalid"?: true; required?: boolean };

type Props = {
  label: ReactNode;
  hint?: ReactNode;
  /** The error text; null or absent when there is no error. */
  error?: string | null;
  required?: boolean;
  className?: string;
  children: (props: FieldProps) => ReactNode;
};

/** A label, its control, a hint and an error, linked for screen readers. */
export function Field({ label, hint, error, required, className, children }: Props) {
  const { t } = useTexts();
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={`flex flex-col gap-1 ${className ?? ""}`}>
      <label htmlFor={id} className="font-medium text-ink">
        {label}
        {/* The space is for screen readers, which otherwise read one word. */}
        {!required && required !== undefined && <span className="ml-1 text-xs font-normal text-faint">{` ${t("field.optional")}`}</span>}
      </label>
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined, required })}
      {error && <FieldError id={`${id}-error`} text={error} />}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-faint">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The error of a control or of a group of them; the control names `id` as its description. */
export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-alert">
      <Icon name="warning" size={14} className="mt-0.75" />
      {text}
    </p>
  );
}
