import { afterEach, expect, test, vi } from "vitest";
import { credentialsFor } from "./credentials.ts";

afterEach(() => vi.unstubAllEnvs());

test.each(["abc", "GET_IT_FROM_THE_VAULT", "Bearer vxt_abc"])("a text that is no token is reported before it is sent: %s", (token) => {
  vi.stubEnv("XDG_CONFIG_HOME", "/nowhere");
  vi.stubEnv("VEXIL_TOKEN", token);
  expect(() => credentialsFor("https://ctf.example.org")).toThrow("VEXIL_TOKEN is no API token: one is vxt_ with letters");
});

test.each(["vxt_ab\ncd", "vxt_ab cd", "vxt_", "vxt_ab\u2028cd"])(
  "a damaged token is reported before it is sent, and not printed: %j",
  (token) => {
    vi.stubEnv("XDG_CONFIG_HOME", "/nowhere");
    vi.stubEnv("VEXIL_TOKEN", token);
    expect(() => credentialsFor("https://ctf.example.org")).toThrow(
      /^VEXIL_TOKEN is no API token: one is vxt_ with letters, digits, - and _ after it$/,
    );
  },
);

test("a pipeline's token is used without the spaces around it", () => {
  vi.stubEnv("XDG_CONFIG_HOME", "/nowhere");
  vi.stubEnv("VEXIL_TOKEN", "vxt_abc\n");
  expect(credentialsFor("https://ctf.example.org")).toEqual({ server: "https://ctf.example.org", token: "vxt_abc" });
});
