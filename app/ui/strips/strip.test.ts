import { expect, test } from "vitest";
import { moreIn } from "./strip.ts";

test.each([
  [0, 300, 300, ""],
  [0, 300, 301, ""],
  [0, 300, 500, "end"],
  [100, 300, 500, "start end"],
  [199.5, 300, 500, "start"],
  [200, 300, 500, "start"],
  [0.5, 300, 500, "end"],
])(
  "scrolled by %d, a strip %d pixels wide with %d pixels of content has more at these edges: %j",
  (scrollLeft, clientWidth, scrollWidth, edges) => expect(moreIn({ scrollLeft, clientWidth, scrollWidth })).toBe(edges),
);
