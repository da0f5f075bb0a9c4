import type { ReactNode } from "react";
import { useMenu } from "./useMenu.ts";
import { cx } from "~/lib/class-names.ts";

type Props = { label: string; button: ReactNode; side?: "right" | "left"; up?: boolean; children: ReactNode; className?: string };

/** A button that opens a short list of links and buttons. Give the entries `MENU_ITEM`. */
export function Menu({ label, button, side = "right", up = false, children, className }: Props) {
  const ref = useMenu();
  return (
    <details ref={ref} className={cx("relative", className)}>
      <summary
        aria-label={label}
        title={label}
        className="flex h-8 list-none items-center gap-2 rounded px-2 text-mute select-none hover:bg-hover hover:text-ink pointer-coarse:h-10 [&::-webkit-details-marker]:hidden"
      >
        {button}
      </summary>
      <div
        className={cx(
          "absolute z-40 w-max min-w-44 rounded bg-raised p-1 shadow-float",
          side === "right" ? "right-0" : "left-0",
          up ? "bottom-full mb-2" : "top-full mt-1",
        )}
      >
        {children}
      </div>
    </details>
  );
}

export const MENU_ITEM =
  "flex h-8 w-full items-center gap-3 rounded-sm px-2.5 text-left text-ink hover:bg-hover aria-pressed:font-semibold aria-pressed:text-accent-text pointer-coarse:h-10";
