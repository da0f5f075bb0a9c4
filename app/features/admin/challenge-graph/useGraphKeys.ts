import { useRef, useState, type KeyboardEvent } from "react";
import type { GraphRow } from "./graph-rows.ts";

/** The target of an arrow key from a challenge: along a line to what it needs or opens, or to its neighbour in the column; null for none. */
export function nextOf(key: string, id: number, columns: readonly number[][], rows: ReadonlyMap<number, GraphRow>): number | null {
  const column = columns.find((ids) => ids.includes(id)) ?? [];
  const at = column.indexOf(id);
  const one = rows.get(id);
  const all = columns.flat();
  if (key === "ArrowUp") return column[at - 1] ?? null;
  if (key === "ArrowDown") return column[at + 1] ?? null;
  if (key === "ArrowLeft") return one?.needs[0]?.id ?? null;
  if (key === "ArrowRight") return one?.opens[0]?.id ?? null;
  if (key === "Home") return all[0] ?? null;
  return key === "End" ? (all.at(-1) ?? null) : null;
}

/** A group is a single Tab stop; within it the arrow keys move the focus. */
export function useGraphKeys(columns: readonly number[][], rows: ReadonlyMap<number, GraphRow>) {
  const listRef = useRef<HTMLUListElement>(null);
  const all = columns.flat();
  const [focused, setFocused] = useState<number | null>(null);
  const current = focused !== null && all.includes(focused) ? focused : all[0];
  const onKeyDown = (event: KeyboardEvent) => {
    if (current === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextOf(event.key, current, columns, rows);
    if (next === null) return;
    event.preventDefault();
    const node = listRef.current?.querySelector<HTMLElement>(`[data-id="${next}"]`);
    node?.focus();
    node?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  return { current, listRef, onKeyDown, onFocus: setFocused };
}
