import * as fc from "fast-check";
import type { Route } from "../../api/route.ts";
import type { Attempt } from "./bad-input.ts";
import { ORIGIN } from "../call.ts";
import { sampleOf } from "./samples.ts";

/**
 * Random requests: paths, queries and bodies modified at random, reproducible by seed. A call without a body is only tried with a wrong
 * path, because with the right one it would take effect.
 */
export function randomAttempts(route: Route, path: string, count: number, seed: number): Attempt[] {
  const hasBody = route.body !== undefined;
  const url = hasBody ? fc.oneof({ weight: 3, arbitrary: fc.constant(path) }, bentPath(path)) : bentPath(path);
  const request = fc.record({ url, query: fc.oneof(fc.constant(""), junkQuery), body: hasBody ? bodyOf(route) : fc.constant(null) });
  return fc.sample(request, { numRuns: count, seed }).map(({ url, query, body }, i) => ({
    what: `${route.call}, random ${seed}/${i}`,
    url: `${ORIGIN}${url}${query}`,
    isBent: url !== path,
    init: { method: route.method, redirect: "manual", ...body },
  }));
}

const RAW = ["%2f", "%2F..%2f", "%00", "%", "%zz", "%c0%ae", "%ed%a0%80", ";x=1", "%0d%0aX: y", "1e400", "-0", "0x10", "٣", "%F0%9F%9A%A9"];
const piece = fc.oneof(
  fc.constantFrom(...RAW),
  fc
    .string({ unit: "binary", minLength: 1, maxLength: 40 })
    .filter((text) => !/^\.+$/.test(text))
    .map(encoded),
  fc.bigInt().map(String),
  fc.double().map(String),
);

/** One segment below /api replaced, added, or made empty. */
function bentPath(path: string): fc.Arbitrary<string> {
  const segments = path.split("/");
  const at = fc.integer({ min: 2, max: segments.length - 1 });
  return fc.oneof(
    fc.tuple(at, piece).map(([i, text]) => segments.with(i, text).join("/")),
    piece.map((text) => `${path}/${text}`),
    at.map((i) => segments.toSpliced(i, 0, "").join("/")),
    piece.map((text) => `${path.slice(0, -1)}${text}`),
  );
}

const junkQuery = fc
  .array(fc.tuple(fc.constantFrom("count", "skip", "hint", "type", "level", "culture", "lng", "filename", "__proto__", "a[]"), piece), {
    maxLength: 4,
  })
  .map((pairs) => `?${pairs.map(([name, value]) => `${name}=${value}`).join("&")}`);

function encoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : "%ed%bf%bf";
}

type Sent = { headers: Record<string, string>; body: string | Uint8Array<ArrayBuffer> };

function bodyOf(route: Route): fc.Arbitrary<Sent> {
  return route.body === "multipart" ? form : json(JSON.stringify(sampleOf(route.body as never)));
}

const TYPES = [
  "application/json",
  "application/json; charset=utf-16",
  "application/problem+json",
  "text/plain",
  "",
  "multipart/form-data; boundary=b",
];
const type = fc.oneof({ weight: 8, arbitrary: fc.constant("application/json") }, fc.constantFrom(...TYPES));
const NASTY = [
  '{"__proto__":{"a":1}}',
  "1e999",
  '"\\ud800"',
  '"\\u0000"',
  `${"[".repeat(1_000)}${"]".repeat(1_000)}`,
  "null",
  "-1",
  '""',
  "[[]]",
];

/** A sample's text with a value replaced, truncated, doubled or spoiled, or JSON of any kind. */
function json(sample: string): fc.Arbitrary<Sent> {
  const values = [...sample.matchAll(/(?<=:|\[|^)(?:"[^"]*"|-?\d+|true|false|null|\[\]|\{\})/g)];
  const value = fc.oneof(
    fc.constantFrom(...NASTY),
    fc.json({ maxDepth: 3 }),
    fc.string({ unit: "binary", maxLength: 300 }).map((text) => JSON.stringify(text)),
  );
  const replaced = fc.tuple(fc.nat(), value).map(([n, text]) => {
    const found = values.length > 0 ? values[n % values.length]! : null;
    return found ? sample.slice(0, found.index) + text + sample.slice(found.index + found[0].length) : text;
  });
  const text = fc.oneof(
    { weight: 5, arbitrary: replaced },
    { weight: 1, arbitrary: value },
    { weight: 1, arbitrary: fc.nat({ max: Math.max(0, sample.length - 1) }).map((n) => sample.slice(0, n)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom("__proto__", "constructor", "toString", "ID", ""), value)
        .map(([key, v]) => `{${JSON.stringify(key)}:${v}}`),
    },
  );
  const bytes = fc.uint8Array({ maxLength: 200 }).map((all) => new Uint8Array(all));
  const body = fc.oneof({ weight: 9, arbitrary: text }, { weight: 1, arbitrary: bytes });
  return fc.record({ headers: type.map((value) => ({ "Content-Type": value })), body });
}

const PART =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG\r\n\x1a\n\r\n--b--\r\n';
const ENDS = [
  "multipart/form-data; boundary=b",
  "multipart/form-data; boundary=c",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/mixed; boundary=b",
];

/** A form truncated or with some of it replaced. */
const form: fc.Arbitrary<Sent> = fc.record({
  headers: fc.constantFrom(...ENDS).map((value) => ({ "Content-Type": value })),
  body: fc
    .tuple(fc.nat({ max: PART.length - 1 }), fc.string({ unit: "binary-ascii", maxLength: 30 }), fc.boolean())
    .map(([n, text, cut]) => (cut ? PART.slice(0, n) : PART.slice(0, n) + text + PART.slice(n + text.length + 1))),
});
