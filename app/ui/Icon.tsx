import { Drawing } from "./pictures/Drawing.tsx";
import type { IconName } from "./icons.ts";

export type { IconName };

/** The size that `.icon` has by default, which most icons use. */
const USUAL = 16;

/** A decorative drawing: the control around it carries the name. `size` in pixels. */
export function Icon({ name, size = 18, className }: { name: IconName; size?: number; className?: string }) {
  const look = size > 24 ? "icon icon-large" : "icon";
  return <Drawing name={`icon-${name}`} size={size === USUAL ? undefined : size} className={className ? `${look} ${className}` : look} />;
}
