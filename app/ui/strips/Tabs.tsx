import { NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import { cx } from "~/lib/class-names.ts";
import { Num } from "../values/Number.tsx";
import { Strip } from "./Strip.tsx";

/** A tab that is a link; `end`: it is current at exactly its address only. */
export type TabItem = { to: string; label: ReactNode; count?: number; icon?: ReactNode; end?: boolean };

/** Tabs that are pages: each is a link, and the open one is marked. */
export function TabLinks({ items, label, className }: { items: TabItem[]; label?: string; className?: string }) {
  return (
    <Strip label={label} className={cx("tabs", className)}>
      {items.map((item) => (
        <NavLink key={item.to} to={item.to} end={item.end} prefetch="intent" discover="none" className="tab-link">
          {item.icon}
          {item.label}
          {item.count !== undefined && (
            <span className="rounded-sm bg-sunken px-1.5 text-xs text-mute figures">
              <Num value={item.count} />
            </span>
          )}
        </NavLink>
      ))}
    </Strip>
  );
}
