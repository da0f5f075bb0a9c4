import type { ReactNode } from "react";

/** One number of the platform, with its charts below. */
export function Tile({ name, value, children }: { name: string; value: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-[auto_1fr] content-start items-baseline gap-x-4 gap-y-2">
      <dt className="text-mute">{name}</dt>
      <dd className="text-right figures">{value}</dd>
      <dd className="col-span-2 grid gap-2">{children}</dd>
    </div>
  );
}
