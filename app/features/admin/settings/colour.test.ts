import { expect, test } from "vitest";
import { colourOf, keptColour } from "./colour.ts";

test.each([
  ["#FF8800", "#ff8800", false],
  [" #ff8800 ", "#ff8800", false],
  ["brand", null, false],
  ["", null, false],
  ["#f80", null, true],
  ["ff8800", null, true],
  ["red", null, true],
])("%j is the colour %j, cleared: %j", (text, colour, problem) => expect(colourOf(text)).toEqual({ colour, problem }));

test.each([
  [" #FF8800", "#ff8800"],
  ["Brand", "brand"],
  ["purple", ""],
])("%j is kept as %j", (text, kept) => expect(keptColour(text)).toBe(kept));
