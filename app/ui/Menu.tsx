import type { ReactNode } from "react";
import { useMenu } from "./useMenu.ts";
import { cx } from "~/lib/class-names.ts";

type Props = { label: string; button: ReactNode; side?: "right" | "left"; up?: boolean; children: ReactNode; className?: string };

/** A button that opens a short list of links and buttons. Give the entries the class `menu-item`. */
export function Menu({ label, button, side = "right", up = false, children, className }: Props) {
  const ref = useMenu();
  return (
    <details ref={ref} className={cx("relative", className)}>
      <summary aria-label={label} title={label} className="menu-button">
        {button}
      </summary>
      <div className={cx("menu-list", side === "right" ? "right-0" : "left-0", up ? "bottom-full mb-2" : "top-full mt-1")}>{children}</div>
    </details>
  );
}
