import { expect, test } from "vitest";
import { filtersOf, reviewQuery, reviewUrl } from "./review-query.ts";

const ALL = { status: null, division: null, search: "", skip: 0 };

test("the address keeps the filters, and a new filter starts at the first page", () => {
  const query = reviewQuery(new URLSearchParams("status=Pending&division=Students&skip=20"));
  expect(query).toEqual({ status: "Pending", division: "Students", search: "", skip: 20 });
  expect(reviewUrl(query, { status: "Accepted" })).toBe("?status=Accepted&division=Students");
  expect(reviewUrl(query, { skip: 30 })).toBe("?status=Pending&division=Students&skip=30");
  expect(reviewUrl(query, { skip: 1 })).toBe("?status=Pending&division=Students&skip=1");
});

test("unknown values count as absent", () => {
  expect(reviewQuery(new URLSearchParams("status=Great&skip=-4"))).toEqual(ALL);
});

test("a search stays while the filters change, and keeps them", () => {
  const query = reviewQuery(new URLSearchParams("status=Pending&division=&q=%20anchors%20&skip=20"));
  expect(query).toEqual({ status: "Pending", division: "", search: "anchors", skip: 20 });
  expect(reviewUrl(query, { status: null })).toBe("?division=&q=anchors");
  expect(String(filtersOf(query))).toBe("status=Pending&division=");
});
