import fc from "fast-check";
import { expect, test } from "vitest";
import { groupsOf, layersOf, reached, type GraphItem } from "./layers.ts";
import { layoutOf, NODE, svgPath } from "./layout.ts";

const item = (id: number, ...needs: number[]): GraphItem => ({ id, needs });

/** Up to a hundred challenges, each needing some that come before it. */
const graph: fc.Arbitrary<GraphItem[]> = fc
  .array(fc.array(fc.nat(), { maxLength: 3 }), { maxLength: 100 })
  .map((lists) => lists.map((needs, id) => ({ id, needs: id === 0 ? [] : [...new Set(needs.map((one) => one % id))] })));

test("groups are connected, the largest first; unconnected items are in none", () => {
  const groups = groupsOf([item(1), item(2, 3), item(3), item(4, 5), item(5, 6), item(6), item(7, 99)]);
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([
    [4, 5, 6],
    [2, 3],
  ]);
});

test("a challenge is in a layer after everything it needs, and a cycle ends", () => {
  expect([...layersOf([item(1), item(2, 1), item(3, 1, 2)])]).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
  ]);
  expect(layersOf([item(1, 2), item(2, 1)]).size).toBe(2);
  expect(layoutOf([item(1, 2), item(2, 1)]).lines.length).toBe(1);
});

test("for any graph, lines lead to the right, everything is drawn once, and nothing overlaps", () => {
  fc.assert(
    fc.property(graph, (items) => {
      for (const group of groupsOf(items)) {
        const { places, lines, columns, width, height } = layoutOf(group);
        expect(columns.flat().toSorted((a, b) => a - b)).toEqual(group.map(({ id }) => id));
        expect(lines.length).toBe(group.reduce((sum, { needs }) => sum + needs.length, 0));
        for (const { from, to, points } of lines) {
          expect(points[0]).toEqual({ x: places.get(from)!.x + NODE.width, y: places.get(from)!.y + NODE.height / 2 });
          expect(points.at(-1)).toEqual({ x: places.get(to)!.x, y: places.get(to)!.y + NODE.height / 2 });
          expect(points.every(({ x }, i) => i === 0 || x > points[i - 1]!.x)).toBe(true);
        }
        for (const column of columns)
          for (const [i, id] of column.entries())
            if (i > 0) expect(places.get(id)!.y - places.get(column[i - 1]!)!.y).toBeGreaterThan(NODE.height);
        for (const { x, y } of places.values())
          expect([x >= 0, y >= 0, x + NODE.width <= width, y + NODE.height <= height]).not.toContain(false);
      }
    }),
    { numRuns: 60 },
  );
});

test("lines do not cross where they need not", () => {
  const { columns } = layoutOf([item(1), item(2), item(3), item(4, 3), item(5, 2), item(6, 1)]);
  expect(columns[1]).toEqual([6, 5, 4]);
});

test("everything that depends on a challenge is found through what it opens", () => {
  const opens = new Map([
    [1, [2]],
    [2, [3]],
    [4, [1]],
  ]);
  expect([...reached(1, opens)]).toEqual([1, 2, 3]);
});

test("a line is level at its start, and straight where it passes a layer", () => {
  expect(
    svgPath([
      { x: 0, y: 0 },
      { x: 10, y: 8 },
      { x: 30, y: 8 },
    ]),
  ).toBe("M0 0C5 0 5 8 10 8L30 8");
});
