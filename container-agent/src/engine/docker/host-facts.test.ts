import { expect, test } from "vitest";
import { mayObeyStorage } from "./host-facts.ts";

test.each([
  ["btrfs", [], true],
  ["overlay2", [["Backing Filesystem", "extfs"]], false],
  ["overlay2", [["Backing Filesystem", "xfs"]], true],
  ["vfs", [], false],
] as const)("whether %s on %j may limit disks: %s", (Driver, status, may) => {
  expect(mayObeyStorage({ Driver, DriverStatus: status.map(([name, value]): [string, string] => [name, value]) })).toBe(may);
});
