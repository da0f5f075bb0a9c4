import { afterEach, expect, test, vi } from "vitest";
import { textsFor } from "./server.ts";

const texts = import.meta.glob<string>("./*/**/*.json", { eager: true, query: "?raw", import: "default" });

afterEach(() => void vi.unstubAllGlobals());

test("a text that is said with ever new numbers makes no formatter for each of them", () => {
  let made = 0;
  class Counted extends Intl.NumberFormat {
    constructor(...given: ConstructorParameters<typeof Intl.NumberFormat>) {
      super(...given);
      made += 1;
    }
  }
  vi.stubGlobal("Intl", Object.create(Intl, { NumberFormat: { value: Counted } }));
  const t = textsFor("en-US").getFixedT("en-US");
  const entries = Array.from({ length: 100 }, (_, n) => t("board/score:entry", { n: n + 1_000, all: n + 2_000 }));
  expect([entries[0], entries[99]]).toEqual(["entry 1,000 of 2,000", "entry 1,099 of 2,099"]);
  expect(made).toBeLessThanOrEqual(1);
});

test("texts use no format of values but that of numbers", () => {
  const formats = Object.values(texts).flatMap((text) =>
    [...text.matchAll(/\{\{[^{},]+,([^{}]+)\}\}/g)].map(([, format]) => format!.trim()),
  );
  expect(new Set(formats)).toEqual(new Set(["number"]));
});
