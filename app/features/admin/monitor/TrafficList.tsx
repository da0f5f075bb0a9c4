import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Name } from "~/ui/values/Name.tsx";
import { cx } from "~/lib/class-names.ts";
import { Num } from "~/ui/values/Number.tsx";

/** A row of a list of captures; `search` is the query of its link. */
export type TrafficItem = { id: number; search: string; icon: ReactNode; name: string; note?: string; count: number; countLabel: string };

type Props = { label: string; items: TrafficItem[]; chosen: number | null; className?: string };

/** A list to choose from; each item shows how many captures it has. The choice is in the address. */
export function TrafficList({ label, items, chosen, className }: Props) {
  return (
    <nav aria-label={label} className={cx("min-w-0", className)}>
      <h2 className="mb-1 px-2 text-xs font-medium text-mute">{label}</h2>
      <ul className="grid gap-px">
        {items.map((item) => (
          <li key={item.id} className="min-w-0">
            <Link to={item.search} preventScrollReset aria-current={item.id === chosen || undefined} className={look(item.id === chosen)}>
              {item.icon}
              <span className="min-w-0 flex-1 truncate">
                <Name>{item.name}</Name>
              </span>
              {item.note && <span className="text-xs text-faint">{item.note}</span>}
              <span aria-hidden="true" className="text-xs text-mute figures">
                <Num value={item.count} />
              </span>
              <span className="sr-only">{item.countLabel}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const look = (isChosen: boolean) =>
  cx(
    "flex h-9 min-w-0 items-center gap-2 rounded px-2 pointer-coarse:h-11",
    isChosen ? "bg-accent-soft font-medium text-accent-text" : "hover:bg-hover",
  );
