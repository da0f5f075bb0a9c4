import * as z from "zod/mini";
import type { Route } from "../../api/route.ts";
import { ORIGIN } from "../call.ts";
import { fieldsOf, sampleOf } from "./samples.ts";

/** A request that no well-behaved client sends. */
export type Attempt = {
  what: string;
  url: string;
  init: RequestInit;
  /** The path may have become another call's, so that nothing is known about a good answer. */
  isBent?: boolean;
};

const deep = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const JSON_TYPE = { "Content-Type": "application/json" };

type Named = [string, string];

/** Values that are tried in every single field, as JSON text, because no JavaScript value can represent some of them. */
const NASTY: Named[] = [
  ["null", "null"],
  ["a boolean", "true"],
  ["a huge number", "1e308"],
  ["a NUL", '"a\\u0000b"'],
  ["a lone surrogate", '"a\\ud800"'],
  ["a long text", JSON.stringify("x".repeat(5_000))],
  ["a list of null", "[null]"],
  ["an object", '{"a":1}'],
];

/** Values that are tried as a whole body, and in all fields at once. */
const VALUES: Named[] = [
  ...NASTY,
  ["zero", "0"],
  ["a negative number", "-1"],
  ["a fraction", "1.5"],
  ["more than a number holds", "1e999"],
  ["an unsafe integer", "9007199254740993"],
  ["an empty text", '""'],
  ["blanks", '"   "'],
  ["a lone low surrogate", '"\\udc00a"'],
  ["invisible characters", '"\\u200b\\u202e\\ufeff"'],
  ["a very long text", JSON.stringify("\u{1f6a9}".repeat(10_000))],
  ["a number as text", '"1e5"'],
  ["no time", '"9999-99-99T99:99:99Z"'],
  ["a far time", "8640000000000001"],
  ["SQL", JSON.stringify("'; DROP TABLE users; --")],
  ["an empty list", "[]"],
  ["a list of lists", "[[[]]]"],
  ["an empty object", "{}"],
  ["a prototype", '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'],
  ["deep nesting", deep(1_000)],
];

const BODIES: [string, string | Uint8Array<ArrayBuffer>][] = [
  ["nothing", ""],
  ["half an object", '{"title":'],
  ["no JSON", "title=x"],
  ["a byte order mark", "\ufeff{}"],
  ["bytes that are no text", new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])],
  ["very deep nesting", deep(100_000)],
  ["deep objects", '{"a":'.repeat(5_000) + "1" + "}".repeat(5_000)],
  ["ten thousand properties", JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`p${i}`, i])))],
  ["more than a body may hold", JSON.stringify("x".repeat(2 * 1024 * 1024 + 10))],
];

const PARAMETERS = [
  "0",
  "-1",
  "1.5",
  "abc",
  "99999999999999999999",
  "1e9",
  "%00",
  "%ff",
  "%f0%9f%9a%a9",
  "..%2f..",
  "x".repeat(500),
  "__proto__",
];

/** Every bad request that can be derived from a call's description. `path` is the call's path with existing parameters. */
export function attemptsOn(route: Route, path: string): Attempt[] {
  const request = (what: string, init: RequestInit, url = path): Attempt => ({
    what: `${route.method} ${route.path} with ${what}`,
    url: `${ORIGIN}${url}`,
    init: { ...init, method: route.method, redirect: "manual" },
  });
  return [...badParameters(route, request), ...badQueries(route, path, request), ...badBodies(route, request), ...badForms(route, request)];
}

type Make = (what: string, init: RequestInit, url?: string) => Attempt;

function badParameters(route: Route, request: Make): Attempt[] {
  const names = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
  const filled = (wrong: string, value: string) =>
    names.reduce((url, name) => url.replace(`:${name}`, name === wrong ? value : "1"), route.path);
  return names.flatMap((name) => PARAMETERS.map((value) => request(`${name} = ${value.slice(0, 20)}`, {}, filled(name, value))));
}

function badQueries(route: Route, path: string, request: Make): Attempt[] {
  if (!route.query) return [];
  return fieldsOf(route.query).flatMap((name) =>
    PARAMETERS.map((value) => request(`the query ${name} = ${value.slice(0, 20)}`, {}, `${path}?${name}=${value}&${name}=1&other=1`)),
  );
}

function badBodies(route: Route, request: Make): Attempt[] {
  const schema = route.body;
  if (!schema || schema === "multipart") return [];
  const sample = sampleOf(schema);
  const send = (what: string, body: string | Uint8Array<ArrayBuffer>) => request(what, { headers: JSON_TYPE, body });
  const one = (Array.isArray(sample) ? sample[0] : sample) as Record<string, unknown>;
  const wrap = (text: string) => (Array.isArray(sample) ? `[${text}]` : text);
  const withField = (field: string, json: string) =>
    wrap(JSON.stringify({ ...one, [field]: "\u0001" }).replace(JSON.stringify("\u0001"), () => json));
  const fields = fieldsOf(schema);
  return [
    ...BODIES.map(([what, body]) => send(what, body)),
    ...VALUES.map(([what, json]) => send(`${what} for a body`, json)),
    ...VALUES.map(([what, json]) => send(`${what} in all fields`, wrap(everywhere(fields, json)))),
    ...fields.flatMap((field) => NASTY.map(([what, json]) => send(`${what} for ${field}`, withField(field, json)))),
    ...fields.map((field) => send(`no ${field}`, wrap(JSON.stringify({ ...one, [field]: undefined })))),
    ...fields.map((field) => send(`${field} twice`, withField(field, `"first","${field}":[1]`))),
    send("unknown fields", wrap(JSON.stringify({ id: 1, role: "Admin", version: 9, __proto__x: {}, ...one, unknown: [1] }))),
    request("a foreign content type", { headers: { "Content-Type": "text/plain" }, body: JSON.stringify(sample) }),
    request("a form", { body: new URLSearchParams({ a: "1" }) }),
  ];
}

function everywhere(fields: string[], json: string): string {
  return `{${fields.map((field) => `${JSON.stringify(field)}:${json}`).join(",")}}`;
}

function badForms(route: Route, request: Make): Attempt[] {
  if (route.body !== "multipart") return [];
  const form = (...parts: [string, string | Blob, string?][]) => {
    const data = new FormData();
    for (const [name, value, file] of parts) {
      if (typeof value === "string") data.append(name, value);
      else data.append(name, value, file);
    }
    return data;
  };
  const part = (bytes: BlobPart) => new Blob([bytes]);
  const broken = (body: string) => ({ headers: { "Content-Type": "multipart/form-data; boundary=b" }, body });
  return [
    request("no body", {}),
    request("JSON for a form", { headers: JSON_TYPE, body: "{}" }),
    request("a form cut short", broken('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc')),
    request("a form without end", broken("--b\r\n")),
    request("a form that is none", broken("nothing of the kind")),
    request("no boundary", { headers: { "Content-Type": "multipart/form-data" }, body: "--b--" }),
    request("no parts", { body: form() }),
    request("text for a file", { body: form(["file", "text"], ["files", "text"]) }),
    request("an empty file", { body: form(["file", part(""), "a.png"], ["files", part(""), "a.png"]) }),
    request("a page as image", { body: form(["file", part("<html>"), "a.png"], ["files", part("<html>"), "../../a\u0000.html"]) }),
    request("too many bytes", { body: form(["file", part(new Uint8Array(3 * 1024 * 1024 + 100_000)), "a.png"]) }),
    request("two hundred parts", { body: form(...Array.from({ length: 200 }, (): [string, Blob, string] => ["other", part("x"), "x"])) }),
  ];
}

/** What is wrong with an answer to bad input, or null: a server error, a stack trace, or an undocumented shape. */
export async function complaint(route: Route, answer: Response): Promise<string | null> {
  const text = await answer.text();
  // A concurrent recovery of the same game has closed its Ledger.
  const isBusy = answer.status === 503 && route.path.startsWith("/api/admin/recovery/");
  if (answer.status >= 500 && !isBusy) return `answered ${answer.status}: ${text.slice(0, 200)}`;
  if (/\n\s+at |node_modules|\.ts:\d|SQLITE|D1_ERROR|ZodError/.test(text)) return `shows its insides: ${text.slice(0, 200)}`;
  if (answer.status >= 400) return isRefusal(text, answer.status) ? null : `refused without an error view: ${text.slice(0, 200)}`;
  if (answer.status !== 200 || !route.answer) return null;
  return z.safeParse(route.answer, JSON.parse(text)).success ? null : `answered another shape: ${text.slice(0, 200)}`;
}

function isRefusal(text: string, status: number): boolean {
  const body = JSON.parse(text) as Record<string, unknown>;
  return typeof body.title === "string" && typeof body.code === "string" && (body.status === status || body.status === 10_002);
}
