import { expect, test, vi } from "vitest";
import { ownZone } from "./useZone.ts";
import { zoneName } from "./zoned-time.ts";

test.each([
  ["Asia/Tokyo", "Asia/Tokyo"],
  ["Etc/Unknown", "UTC"],
])("a browser that names its zone %s goes by %s", (named, zone) => {
  const known = Intl.DateTimeFormat().resolvedOptions();
  const options = vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ ...known, timeZone: named });
  const own = ownZone();
  options.mockRestore();
  expect(own).toBe(zone);
  expect(zoneName(own, 0, "en-US")).toContain(zone);
});
