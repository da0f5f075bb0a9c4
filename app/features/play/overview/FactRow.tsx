import type { ReactNode } from "react";

/** A row of a `dl`: the name on the left, the value on the right. */
export function FactRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-mute">{name}</dt>
      <dd className="min-w-0 text-right figures">{children}</dd>
    </div>
  );
}
