import { expect, test } from "vitest";
import { hostWarnings } from "./host-warnings.ts";

const good = { warning: null, state: "online", features: { firewall: true, storage: true }, tunnel: true } as const;
const names = (host: Partial<Parameters<typeof hostWarnings>[0]>, proxied = true) =>
  hostWarnings({ ...good, ...host }, proxied).map(({ name }) => name);

test("a host that can everything gives no warning", () => {
  expect(names({})).toEqual([]);
});

test("what is missing is said, the worst first", () => {
  const features = { firewall: false, storage: false };
  expect(names({ features, tunnel: false, warning: { agent: "a", at: "" } })).toEqual(["secondAgent", "firewall", "tunnel", "storage"]);
});

test("a tunnel is missed only where players go through the proxy", () => {
  expect(names({ tunnel: false }, false)).toEqual([]);
});

test("of a host that never came nothing else is known", () => {
  expect(names({ state: "never", features: null, tunnel: false })).toEqual(["never"]);
});
