import { layersOf, type GraphItem } from "./layers.ts";

/** Sizes of the drawing, in pixels. */
export const NODE = { width: 176, height: 48 };
const GAP = { x: 32, y: 12 };
/** A line that passes a layer needs less height than a challenge. */
const PASS = 10;
const SWEEPS = 6;

/** In pixels of the drawing, from its top left. */
export type Point = { x: number; y: number };
/** A line from a needed challenge to the one that needs it, as points that it passes. */
export type Line = { from: number; to: number; points: Point[] };
/** A group drawn from left to right: the position of each challenge, the lines between them, and the columns from top to bottom. */
export type Layout = { places: Map<number, Point>; lines: Line[]; columns: number[][]; width: number; height: number };

/** A challenge, or the place where a line passes its layer. */
type Slot = { id: number | null; before: Slot[]; behind: Slot[]; y: number; height: number };

/** Lays out a group: needed challenges are left of those that need them, lines pass between the challenges, and few of them cross. */
export function layoutOf(group: readonly GraphItem[]): Layout {
  const layers = layersOf(group);
  const columns = Array.from({ length: Math.max(0, ...layers.values()) + 1 }, (): Slot[] => []);
  const slots = new Map<number, Slot>();
  const add = (id: number | null, layer: number): Slot => {
    const slot: Slot = { id, before: [], behind: [], y: 0, height: id === null ? PASS : NODE.height };
    columns[layer]!.push(slot);
    return slot;
  };
  for (const { id } of group) slots.set(id, add(id, layers.get(id)!));
  const paths = group.flatMap(({ id, needs }) =>
    needs.flatMap((need) => {
      const path = slots.has(need) ? pathOf(slots.get(need)!, slots.get(id)!, layers.get(need)!, layers.get(id)!, add) : null;
      return path ? [{ from: need, to: id, path }] : [];
    }),
  );
  sortColumns(columns);
  const height = placeColumns(columns);
  const xOf = (layer: number) => layer * (NODE.width + GAP.x);
  const layerOf = new Map(columns.flatMap((column, layer) => column.map((slot) => [slot, layer] as const)));
  const center = (slot: Slot) => slot.y + slot.height / 2;
  const lines = paths.map(({ from, to, path }) => ({
    from,
    to,
    points: path.flatMap((slot, i) => {
      const [left, right] = [xOf(layerOf.get(slot)!), xOf(layerOf.get(slot)!) + NODE.width];
      const y = center(slot);
      if (i === 0) return [{ x: right, y }];
      return i === path.length - 1
        ? [{ x: left, y }]
        : [
            { x: left, y },
            { x: right, y },
          ];
    }),
  }));
  return {
    places: new Map([...slots].map(([id, slot]) => [id, { x: xOf(layers.get(id)!), y: slot.y }])),
    lines,
    columns: columns.map((column) => column.flatMap(({ id }) => id ?? [])),
    width: xOf(columns.length - 1) + NODE.width,
    height,
  };
}

/** The slots of a line, with one for each layer that it passes; null for a line that leads back. */
function pathOf(from: Slot, to: Slot, first: number, last: number, add: (id: null, layer: number) => Slot): Slot[] | null {
  if (first >= last) return null;
  const path = [from, ...Array.from({ length: last - first - 1 }, (_, i) => add(null, first + i + 1)), to];
  for (let i = 1; i < path.length; i += 1) {
    path[i]!.before.push(path[i - 1]!);
    path[i - 1]!.behind.push(path[i]!);
  }
  return path;
}

/** Sorts each column by the mean position of its neighbours, sweeping back and forth, so that few lines cross. */
function sortColumns(columns: Slot[][]): void {
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const isForth = sweep % 2 === 0;
    for (const column of isForth ? columns : columns.toReversed()) {
      for (const list of columns) for (const [i, slot] of list.entries()) slot.y = i / list.length;
      const middle = new Map(column.map((slot) => [slot, middleOf(isForth ? slot.before : slot.behind, slot.y)]));
      column.sort((a, b) => middle.get(a)! - middle.get(b)!);
    }
  }
}

const middleOf = (neighbours: Slot[], own: number): number =>
  neighbours.length === 0 ? own : neighbours.reduce((sum, { y }) => sum + y, 0) / neighbours.length;

/** Stacks the slots of each column from the top, where readers begin; returns the total height. */
function placeColumns(columns: Slot[][]): number {
  for (const column of columns) {
    let y = 0;
    for (const slot of column) {
      slot.y = y;
      y += slot.height + GAP.y;
    }
  }
  return Math.max(...columns.flat().map((slot) => slot.y + slot.height));
}

/** A line as an SVG path: level where it starts and ends, straight where it passes a layer. */
export function svgPath([first, ...rest]: Point[]): string {
  let { x, y } = first!;
  let path = `M${x} ${y}`;
  for (const next of rest) {
    const half = (x + next.x) / 2;
    path += next.y === y ? `L${next.x} ${next.y}` : `C${half} ${y} ${half} ${next.y} ${next.x} ${next.y}`;
    ({ x, y } = next);
  }
  return path;
}
