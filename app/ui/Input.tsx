import { forwardRef, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, type TextareaHTMLAttributes } from "react";
import { cx } from "~/lib/class-names.ts";
import { Icon } from "./Icon.tsx";

const BOX =
  "w-full rounded border border-line-strong bg-field px-2.5 text-ink placeholder:text-faint hover:border-mute disabled:opacity-60 aria-invalid:border-alert";

/** Of choices, which may act at once: otherwise a browser that loads the page anew sets them as they were, which looks like a choice just made. */
const FRESH = "off";

export const Input = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(function Input({ className, ...rest }, ref) {
  return <input ref={ref} className={cx(BOX, "h-8 pointer-coarse:h-10 pointer-coarse:text-base", className)} {...rest} />;
});

/** For values that programs read: slugs, templates, images, codes. The browser neither corrects nor remembers them, nor begins them with a capital. */
export const CodeInput = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(function CodeInput(
  { className, ...rest },
  ref,
) {
  const plain = { spellCheck: false, autoComplete: "off", autoCapitalize: "off", autoCorrect: "off" };
  return <Input ref={ref} className={cx("font-mono", className)} {...plain} {...rest} />;
});

export const Textarea = forwardRef<HTMLTextAreaElement, TextareaHTMLAttributes<HTMLTextAreaElement>>(function Textarea(
  { className, ...rest },
  ref,
) {
  return <textarea ref={ref} className={cx(BOX, "min-h-20 py-1.5 pointer-coarse:text-base", className)} {...rest} />;
});

export const Select = forwardRef<HTMLSelectElement, SelectHTMLAttributes<HTMLSelectElement>>(function Select(
  { className, children, ...rest },
  ref,
) {
  return (
    <span className={cx("relative inline-flex w-full items-center", className)}>
      <select
        ref={ref}
        autoComplete={FRESH}
        className={cx(BOX, "h-8 appearance-none pr-8 pointer-coarse:h-10 pointer-coarse:text-base")}
        {...rest}
      >
        {children}
      </select>
      <Icon name="chevron-down" size={14} className="pointer-events-none absolute right-2.5 text-mute" />
    </span>
  );
});

type Choice = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & { label?: ReactNode; hint?: ReactNode };

/** With `label` it has its own name; without one it needs the `id` of a Field, and has some room around it for a finger. */
export const Checkbox = forwardRef<HTMLInputElement, Choice>(function Checkbox({ label, hint, className, ...rest }, ref) {
  const box = (
    <input
      ref={ref}
      type="checkbox"
      autoComplete={FRESH}
      className={cx("size-4 shrink-0 rounded-sm accent-accent", label ? "mt-0.5" : "block")}
      {...rest}
    />
  );
  return <Named {...{ box, label, hint, className }} />;
});

/** A checkbox that looks like a switch. `busy` ignores presses; it is not disabled, because it would lose the focus for good. */
export const Switch = forwardRef<HTMLInputElement, Choice & { busy?: boolean }>(function Switch(
  { label, hint, className, busy = false, onChange, ...rest },
  ref,
) {
  const box = (
    <span className="relative mt-0.5 inline-flex h-4 w-7 shrink-0">
      <input
        ref={ref}
        type="checkbox"
        autoComplete={FRESH}
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox carries its own state
        role="switch"
        className="peer absolute inset-0 m-0 appearance-none rounded-sm border border-line-strong bg-sunken checked:border-accent checked:bg-accent disabled:opacity-50 aria-disabled:opacity-50"
        aria-disabled={busy || undefined}
        onChange={(event) => busy || onChange?.(event)}
        {...rest}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-0.75 left-0.75 size-2.5 rounded-[1px] bg-mute transition-transform peer-checked:translate-x-3 peer-checked:bg-on-accent"
      />
    </span>
  );
  return <Named {...{ box, label, hint, className }} />;
});

function Named({ box, label, hint, className }: { box: ReactNode; label?: ReactNode; hint?: ReactNode; className?: string }) {
  if (!label) return <label className="-m-2 block w-fit p-2">{box}</label>;
  return (
    <label className={cx("inline-flex items-start gap-2 pointer-coarse:min-h-10 pointer-coarse:items-center", className)}>
      {box}
      <span>
        {label}
        {hint && <span className="block text-xs text-faint">{hint}</span>}
      </span>
    </label>
  );
}
