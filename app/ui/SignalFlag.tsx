import { Drawing } from "./Drawing.tsx";
import { flagName } from "./drawings.ts";
import type { SignalArt } from "./signal-flags.ts";

/** A square signal flag. Without `title` it is decoration. `size` in pixels. */
export function SignalFlag({ art, size = 20, title, className }: { art: SignalArt; size?: number; title?: string; className?: string }) {
  return <Drawing name={flagName(art)} size={size} className={className ? `signal-flag ${className}` : "signal-flag"} label={title} />;
}
