import { expect, test } from "vitest";
import { compareTitles, titleKey } from "./title-order.ts";

const sorted = (titles: string[]) =>
  titles
    .map((title) => ({ title, titleKey: titleKey(title) }))
    .toSorted(compareTitles)
    .map(({ title }) => title);

test.each([
  { what: "numbers by their value", titles: ["Web 2", "Web 10", "Web 100"] },
  { what: "numbers with zeros before them", titles: ["Web 02", "Web 3", "Web 010"] },
  { what: "several numbers", titles: ["1.2 two", "1.10 ten", "2.1 one"] },
  { what: "small and capital letters together", titles: ["Baby RSA", "babyheap", "Zebra"] },
  { what: "letters with accents beside those without", titles: ["Echo", "Éclair", "Edge", "éèa", "eeb", "Zebra"] },
  { what: "full-width digits and letters", titles: ["ｗｅｂ２", "web10", "Web１１"] },
])("titles are sorted as people read them: $what", ({ titles }) => {
  expect(sorted(titles.toReversed())).toEqual(sorted(titles));
  expect(sorted(titles.toReversed())).toEqual(titles);
});

test("titles that differ in case only have an order, too", () => {
  expect(sorted(["rsa", "RSA", "Rsa"])).toEqual(["RSA", "Rsa", "rsa"]);
});
