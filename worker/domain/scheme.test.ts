import { expect, test } from "vitest";
import { schemeIn } from "./scheme.ts";

test.each([
  ["", "dark"],
  ["vexil_language=ja-JP", "dark"],
  ["vexil_scheme=dark", "dark"],
  ["vexil_language=ja-JP; vexil_scheme=light; vexil_session=x", "light"],
  ["vexil_scheme=system", "system"],
  ["vexil_scheme=sepia", "dark"],
  ["not_vexil_scheme=light", "dark"],
])("the cookies %j choose the scheme %s", (cookies, scheme) => expect(schemeIn(cookies)).toBe(scheme));
