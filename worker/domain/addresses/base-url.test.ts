import { expect, test } from "vitest";
import { isLoopbackUrl } from "./base-url.ts";

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
