import type { ReactNode } from "react";
import { cx } from "~/lib/class-names.ts";
import { Icon } from "./Icon.tsx";

const TONES = {
  info: { box: "border-l-accent bg-accent-soft", icon: "info", text: "text-accent-text" },
  ok: { box: "border-l-ok bg-ok-soft", icon: "check", text: "text-ok" },
  warn: { box: "border-l-warn bg-warn-soft", icon: "warning", text: "text-warn" },
  alert: { box: "border-l-alert bg-alert-soft", icon: "warning", text: "text-alert" },
} as const;

type Props = {
  tone?: keyof typeof TONES;
  /** `alert` for what the user waits for: of an element that comes with its text, not all screen readers hear a `status`. */
  role?: "alert";
  title?: ReactNode;
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
};

/** Says what happened and what to do. An `alert` interrupts screen readers, the others wait. */
export function Alert({ tone = "info", role, title, action, className, children }: Props) {
  const { box, icon, text } = TONES[tone];
  return (
    <div
      role={tone === "alert" ? "alert" : (role ?? "status")}
      className={cx("flex items-start gap-3 rounded border-l-4 p-3", box, className)}
    >
      <Icon name={icon} className={cx("mt-px", text)} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold text-ink">{title}</p>}
        {children && <div className={title ? "text-mute" : "text-ink"}>{children}</div>}
      </div>
      {action}
    </div>
  );
}
