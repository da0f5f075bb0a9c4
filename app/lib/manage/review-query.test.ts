import { expect, test } from "vitest";
import { reviewPage, reviewQuery, reviewUrl } from "./review-query.ts";

const row = (id: number, status: "Pending" | "Accepted", organization: string | null = null) => ({ id, status, organization });
const ALL = { status: null, division: null, skip: 0 };

test("the address keeps the filters, and a new filter starts at the first page", () => {
  const query = reviewQuery(new URLSearchParams("status=Pending&division=Students&skip=20"));
  expect(query).toEqual({ status: "Pending", division: "Students", skip: 20 });
  expect(reviewUrl(query, { status: "Accepted" })).toBe("?status=Accepted&division=Students");
  expect(reviewUrl(query, { skip: 30 })).toBe("?status=Pending&division=Students&skip=30");
});

test("what the list does not know is as if absent", () => {
  expect(reviewQuery(new URLSearchParams("status=Great&skip=-4"))).toEqual(ALL);
});

test("teams that wait stand first, ten on a page", () => {
  const rows = [...Array.from({ length: 11 }, (_, id) => row(id, "Accepted")), row(99, "Pending")];
  const page = reviewPage(rows, ALL);
  expect(page.rows.map((one) => one.id)).toEqual([99, 0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(page).toMatchObject({ total: 12, all: 12, pending: [99], counts: { Pending: 1, Accepted: 11 } });
});

test("the counts and what is accepted in bulk belong to the chosen division", () => {
  const rows = [row(1, "Pending", "A"), row(2, "Pending", "B"), row(3, "Accepted", "A")];
  expect(reviewPage(rows, { ...ALL, division: "A" })).toMatchObject({ all: 2, pending: [1] });
});
