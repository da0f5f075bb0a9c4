import type { ReactNode } from "react";

/** One number of the platform, with its pictures below. */
export function Tile({ name, value, children }: { name: string; value: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <dt className="text-mute">{name}</dt>
        <dd className="figures">{value}</dd>
      </div>
      <dd className="grid gap-2">{children}</dd>
    </div>
  );
}
