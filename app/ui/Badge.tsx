import type { ReactNode } from "react";
import { cx } from "~/lib/class-names.ts";

const TONES = {
  gray: "border-line bg-sunken text-mute",
  brand: "border-transparent bg-accent-soft text-accent-text",
  ok: "border-transparent bg-ok-soft text-ok",
  alert: "border-transparent bg-alert-soft text-alert",
  warn: "border-transparent bg-warn-soft text-warn",
  gold: "border-gold bg-transparent text-gold",
  silver: "border-silver bg-transparent text-silver",
  bronze: "border-bronze bg-transparent text-bronze",
} as const;
export type Tone = keyof typeof TONES;

/** A state in one word. */
export function Badge({
  tone = "gray",
  icon,
  className,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        "inline-flex h-5 max-w-full items-center gap-1 rounded-sm border px-1.5 text-xs leading-none font-medium whitespace-nowrap",
        TONES[tone],
        className,
      )}
    >
      {icon}
      <span className="truncate leading-4">{children}</span>
    </span>
  );
}
