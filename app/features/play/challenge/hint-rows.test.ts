import { expect, test } from "vitest";
import { hintRows, type PricedHint } from "./hint-rows.ts";

const priced = (place: number, opened: boolean): PricedHint => ({ id: `h${place}`, place, cost: 50, charged: "opening", opened });

test("hints are in their order: those not opened as offers, those paid for with their price", () => {
  const [bought, offer] = [priced(1, true), priced(3, false)];
  expect(hintRows(["free", "dear", "free too"], [bought, offer])).toEqual([
    { html: "free", paid: null },
    { html: "dear", paid: bought },
    { html: "free too", paid: null },
    { html: null, offer },
  ]);
});

test("without prices, and after the end, all hints are texts", () => {
  expect(hintRows(["a", "b"])).toEqual([
    { html: "a", paid: null },
    { html: "b", paid: null },
  ]);
  expect(hintRows(["a", "b", "c"], [priced(1, true)]).map(({ html }) => html)).toEqual(["a", "b", "c"]);
});
