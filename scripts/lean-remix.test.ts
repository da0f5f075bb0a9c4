import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { BROWSER_CHANGES } from "./lean-browser.mjs";
import { leanCode } from "./lean-remix.mjs";

const packages = join(createRequire(import.meta.url).resolve("@remix-run/cloudflare/package.json"), "../../..");
/** What those files import by the name of its package. */
const ENTRIES: Record<string, string> = {
  "@remix-run/router": "@remix-run/router/dist/router.js",
  "turbo-stream": "turbo-stream/dist/turbo-stream.mjs",
};
const pathOf = (file: string) => join(packages, file);

const folder = mkdtempSync(join(tmpdir(), "vexil-lean-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A library's original file, and the changed file that the pages use, with its imports changed in the same way. */
async function both<Module>(file: string): Promise<[Module, Module]> {
  return Promise.all([import(pathOf(file)), import(lean(pathOf(file)))]) as Promise<[Module, Module]>;
}

/** Writes the changed file, and those of its imports that are changed, too; returns its path. */
function lean(path: string): string {
  const place = join(folder, path.replaceAll("/", "_").replace(/\.m?js$/, ".mjs"));
  const code = leanCode(path, readFileSync(path, "utf8")) as string;
  const found = (name: string) => (name.startsWith(".") ? join(dirname(path), name) : pathOf(ENTRIES[name]!));
  const from = (name: string) => (leanCode(found(name), readFileSync(found(name), "utf8")) === null ? found(name) : lean(found(name)));
  const imports = code.replace(/ from '([^']+)'/g, (_: string, name: string) => ` from '${pathToFileURL(from(name)).href}'`);
  // Without the reference to its source map, which does not exist here.
  writeFileSync(place, imports.replace(/^\/\/# sourceMappingURL=.*$/m, ""));
  return place;
}

type Match = { params: object; pathname: string; pathnameBase: string; route: { id: string } };
type Router = { matchRoutes(routes: object[], at: string, base?: string): Match[] | null };

const ROUTES = [
  {
    id: "root",
    path: "",
    children: [
      { id: "home", index: true },
      {
        id: "game",
        path: "games/:id",
        children: [
          { id: "challenges", path: "challenges", children: [{ id: "challenge", path: ":cid" }] },
          { id: "graph", path: "challenges/graph" },
          { id: "optional", path: "score/:team?" },
        ],
      },
      { id: "Case", path: "Case", caseSensitive: true },
      { id: "rest", path: "*" },
    ],
  },
];
const ADDRESSES = [
  "/",
  "/games/7",
  "/games/7/challenges",
  "/games/7/challenges/9",
  "/games/7/challenges/graph",
  "/games/7/score",
  "/games/7/score/3",
];
const OTHERS = ["/case", "/Case", "/no/such/page", "/games/a%2Fb/challenges/%E6%97%97", "/GAMES/7", "//games/7/"];

test("addresses lead to the same routes, also when asked again and in other lists of routes", async () => {
  const [asItComes, changed] = await both<Router>("@remix-run/router/dist/router.js");
  const [, game] = ROUTES[0]!.children;
  for (const routes of [ROUTES, ROUTES, [game!], ROUTES])
    for (const address of [...ADDRESSES, ...OTHERS])
      expect(changed.matchRoutes(routes, address), address).toEqual(asItComes.matchRoutes(routes, address));
});

type Stream = ReadableStream<Uint8Array> | string;
type Encoder = { encode(value: unknown, options: object): Stream };

test.each([
  ["nothing", undefined],
  ["null", null],
  ["a verdict", { data: { kind: "judged", id: 3, status: "WrongAnswer", scored: false, at: 1_700_000_000_000 } }],
  ["what is not JSON", { a: Number.NaN, b: -0, c: 12n, d: new Date(7), e: new Set(["旗"]), f: new Map([[1, /x/g]]), g: "</script>" }],
  ["a value that occurs twice", Array.from({ length: 3 }, () => ROUTES)],
])("a page's data is encoded as one text that equals the original's: %s", async (_, value) => {
  const [asItComes, changed] = await both<Encoder>("turbo-stream/dist/turbo-stream.mjs");
  const text = changed.encode(value, {});
  expect(typeof text).toBe("string");
  expect(text).toBe(await new Response(asItComes.encode(value, {})).text());
});

type Encoding = { encodeViaTurboStream(data: unknown, signal: AbortSignal, timeout: undefined, mode: string): Stream };

test.each([
  ["an answer", { data: { kind: "judged" } }],
  ["an error, whose message is withheld", { error: new Error("the secret") }],
  ["an instance of a class", { data: new URLSearchParams("a=1") }],
])("an answer to a page's script is the same as the original's, and leaves no timer behind: %s", async (_, value) => {
  const [asItComes, changed] = await both<Encoding>("@remix-run/server-runtime/dist/esm/single-fetch.js");
  const { signal } = new AbortController();
  const text = await new Response(asItComes.encodeViaTurboStream(value, signal, undefined, "production") as never).text();
  const timers = vi.spyOn(globalThis, "setTimeout");
  onTestFinished(() => timers.mockRestore());
  expect(changed.encodeViaTurboStream(value, signal, undefined, "production")).toBe(text);
  expect(text).not.toContain("the secret");
  expect(timers).not.toHaveBeenCalled();
});

type Calls = { callRouteLoader(call: object): Promise<string>; callRouteAction(call: object): Promise<string> };

test.each(["/games/1", "/games/1?index", "/games/1?_routes=root&index&team=3", "/games/1?index=2&%69ndex=3&team=3"])(
  "loaders and actions are given the same request at %s",
  async (at) => {
    const shown = async ({ request }: { request: Request }) =>
      `${request.method} ${request.url} ${request.headers.get("Cookie")} ${await request.text()} ${request.signal.aborted}`;
    const headers = { Cookie: "a=b" };
    const call = { loader: shown, action: shown, loadContext: {}, params: {}, routeId: "x", singleFetch: true };
    const answers = (await both<Calls>("@remix-run/server-runtime/dist/esm/data.js")).map((calls) =>
      Promise.all([
        calls.callRouteLoader({ ...call, request: new Request(`http://ctf.test${at}`, { headers }) }),
        calls.callRouteAction({ ...call, request: new Request(`http://ctf.test${at}`, { headers, method: "POST", body: "flag=x" }) }),
      ]),
    );
    const [asItComes, changed] = await Promise.all(answers);
    expect(changed).toEqual(asItComes);
    expect(changed![1]).toContain("a=b flag=x false");
  },
);

test("a promise in a page's data is reported as a defect, because nothing would wait for it", async () => {
  const [, changed] = await both<Encoder>("turbo-stream/dist/turbo-stream.mjs");
  expect(() => changed.encode({ later: Promise.resolve(1) }, {})).toThrow("no promise may be in it");
});

test("a release with a different text ends the build; other files stay", () => {
  expect(() => leanCode("/x/node_modules/turbo-stream/dist/turbo-stream.mjs", "export const encode = 1;")).toThrow("has another text");
  expect(leanCode("/x/node_modules/react/index.js", "const a = 1;")).toBeNull();
  expect(() => leanCode("/x/node_modules/@remix-run/react/dist/esm/routes.js", "", BROWSER_CHANGES)).toThrow("has another text");
});
