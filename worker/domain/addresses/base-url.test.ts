import { expect, test } from "vitest";
import { baseUrlOf, isLoopback, isLoopbackUrl } from "./base-url.ts";

test.each(["http://localhost:8787/api/config", "https://LOCALHOST", "http://127.0.0.1/", "http://127.1.2.3:80?x", "http://[::1]:8787/"])(
  "%s leads to the machine itself",
  (url) => expect(isLoopbackUrl(url)).toBe(true),
);

test.each([
  "http://127.0.0.1@ctf.test/",
  "http://127.0.0.1:80@ctf.test/",
  "http://127.0.0.1.ctf.test/",
  "http://localhost.ctf.test/",
  "http://localhost\\.ctf.test/",
  "http://localhost%2ectf.test/",
  "http://ctf.test/http://localhost/",
  "http://ctf.test\nhttp://localhost/",
  "http://[::1].ctf.test/",
  "ftp://localhost/",
])("%j does not", (url) => expect(isLoopbackUrl(url)).toBe(false));

test.each([
  ["https://ctf.test", "https://ctf.test"],
  ["https://ctf.test:8443/play?x#y", "https://ctf.test:8443"],
  ["http://CTF.test:80/", "http://ctf.test"],
  ["ftp://ctf.test/", null],
  ["javascript:alert(1)", null],
  ["ctf.test", null],
  ["", null],
  [undefined, null],
])("the base URL of %j is %j", (text, base) => expect(baseUrlOf(text)).toBe(base));

test.each(["localhost", "LOCALHOST", "127.0.0.1", "127.1.2.3", "::1", "[::1]"])("the host %s is the machine itself", (host) =>
  expect(isLoopback(host)).toBe(true),
);

test.each(["localhost.ctf.test", "127.0.0.1.ctf.test", "1127.0.0.1", "127.0.0", "::12", "x[::1]"])("the host %s is another one", (host) =>
  expect(isLoopback(host)).toBe(false),
);
