import { cx } from "~/lib/class-names.ts";
import { Drawing } from "./Drawing.tsx";
import { flagName } from "./drawings.ts";
import type { SignalArt } from "./signal-flags.ts";

/** The size that `.signal-flag` has by default. */
const USUAL = 20;

/** A square signal flag. Without `title` it is decoration. `size` in pixels. */
export function SignalFlag({ art, size = USUAL, title, className }: { art: SignalArt; size?: number; title?: string; className?: string }) {
  return <Drawing name={flagName(art)} size={size === USUAL ? undefined : size} className={cx("signal-flag", className)} label={title} />;
}
