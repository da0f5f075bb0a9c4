import type { ReactNode } from "react";
import { cx } from "~/lib/class-names.ts";
import { useFormResult } from "~/lib/calls/useFormResult.ts";

type Props = { intent: string; label: string; className?: string; children: ReactNode };

/**
 * For visitors without scripts: the form that a button opens otherwise, under its name. It is open when the form of this intent was refused.
 * Never `display: contents`: Chromium would then show the markup to everybody else.
 */
export function Unfolds({ intent, label, className, children }: Props) {
  const { result } = useFormResult(intent);
  return (
    <noscript className="block w-full">
      {import.meta.env.SSR && (
        <details open={result?.error !== undefined} className={cx("w-full", className)}>
          <summary className="button button-plain button-small w-fit cursor-pointer list-none">{label}</summary>
          <div className="max-w-prose py-3">{children}</div>
        </details>
      )}
    </noscript>
  );
}
