import { ICONS, type IconName } from "./icons.ts";

export type { IconName };

/** A drawing that says nothing by itself: the control around it carries the name. `size` in pixels. */
export function Icon({ name, size = 18, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={size > 24 ? 1.5 : 1.75}
      strokeLinecap="square"
      aria-hidden="true"
      className={`shrink-0 ${className ?? ""}`}
    >
      <path d={ICONS[name]} />
    </svg>
  );
}
