import type { ReactNode } from "react";
import { useStrip } from "./useStrip.ts";
import { cx } from "~/lib/class-names.ts";

/** A row of links that scrolls sideways when it is too wide, and shows at which edges there is more. */
export function Strip({ label, className, children }: { label?: string; className?: string; children: ReactNode }) {
  const ref = useStrip<HTMLElement>();
  return (
    <nav ref={ref} aria-label={label} className={cx("strip", className)}>
      {children}
    </nav>
  );
}
