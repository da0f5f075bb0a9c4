import { expect, test } from "vitest";
import { cellsOf, complaint, tellTales } from "../testing/matrix/cells.ts";
import { ROWS } from "../testing/matrix/rows.ts";
import { buildWorld, type World } from "../testing/matrix/world.ts";
import { routes } from "./index.ts";

/** One for all calls: whatever a call destroys is made for it. */
let built: Promise<World> | undefined;
let tried = 0;

test("every call has its row in the matrix, and every row is a call", () => {
  expect(Object.keys(ROWS).toSorted()).toEqual(routes.map(({ call }) => call as string).toSorted());
});

test.each(routes.map((route) => [route.call, route] as const))("%s answers everybody as the tables say", async (name, route) => {
  const world = await (built ??= buildWorld());
  const cells = await cellsOf(route, ROWS[name]!(world), world);
  tried += cells.length;
  const complaints = cells.flatMap((cell) => complaint(route, cell) ?? []);
  expect([...complaints, ...tellTales(route, cells)]).toEqual([]);
});

test("thousands of cells were tried", () => {
  expect(tried).toBeGreaterThan(3_500);
});
