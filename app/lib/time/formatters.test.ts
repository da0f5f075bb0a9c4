import { expect, test } from "vitest";
import { agoFormat, dateFormat, numberFormat } from "./formatters.ts";

test("a formatter is made once for a language and set of options", () => {
  expect(numberFormat("en")).toBe(numberFormat("en"));
  expect(dateFormat("ja", { dateStyle: "medium", timeZone: "UTC" })).toBe(dateFormat("ja", { dateStyle: "medium", timeZone: "UTC" }));
  expect(agoFormat("zh", { style: "short" })).toBe(agoFormat("zh", { style: "short" }));
});

test("other languages and options have their own", () => {
  expect(numberFormat("en").format(0.5)).toBe("0.5");
  expect(numberFormat("en", { style: "percent" }).format(0.5)).toBe("50%");
  const at = Date.UTC(2026, 10, 22, 23);
  const on = (timeZone: string) => dateFormat("en", { day: "numeric", timeZone }).format(at);
  expect([on("UTC"), on("Asia/Tokyo")]).toEqual(["22", "23"]);
  expect([agoFormat("en", {}).format(-1, "day"), agoFormat("en", { numeric: "auto" }).format(-1, "day")]).toEqual([
    "1 day ago",
    "yesterday",
  ]);
});
