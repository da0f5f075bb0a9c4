import { expect, test } from "vitest";
import { routes } from "./index.ts";
import { CALLS } from "./calls.ts";

test("every row of the permission table is a call, once, and every call has its row", () => {
  expect(routes.map(({ call }) => call).toSorted()).toEqual(Object.keys(CALLS).toSorted());
});
