import { expect, test } from "vitest";
import { RegistryLogin } from "../../../../packages/host-protocol/protocol.ts";
import { LIMITS } from "../limits.ts";
import { RegistryLogins } from "./host.ts";

test("hosts accept the longest registry login that can be entered: one that they refuse would keep all of them from connecting", () => {
  const [server, user, password] = [
    "a".repeat(LIMITS.registryServer),
    "u".repeat(LIMITS.registryUser),
    "p".repeat(LIMITS.registryPassword),
  ];
  const typed = RegistryLogins.parse([{ server, user, password }]);
  expect(RegistryLogin.safeParse(typed[0]).success).toBe(true);
});
