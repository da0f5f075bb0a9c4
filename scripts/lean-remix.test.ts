import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { leanCode } from "./lean-remix.mjs";

const packages = join(createRequire(import.meta.url).resolve("@remix-run/cloudflare/package.json"), "../../..");
const pathOf = (file: string) => join(packages, file);

/** A library's file as it comes, and as it goes into the pages. */
async function both<Module>(file: string): Promise<[Module, Module]> {
  const folder = mkdtempSync(join(tmpdir(), "vexil-lean-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const lean = join(folder, "lean.mjs");
  // Without the name of the map of its lines, which does not lie beside it here.
  writeFileSync(lean, leanCode(pathOf(file), readFileSync(pathOf(file), "utf8"))!.replace(/^\/\/# sourceMappingURL=.*$/m, ""));
  return Promise.all([import(pathOf(file)), import(lean)]) as Promise<[Module, Module]>;
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

test("addresses lead to the same routes, also when they are asked for again and in other lists of routes", async () => {
  const [asItComes, lean] = await both<Router>("@remix-run/router/dist/router.js");
  const [, game] = ROUTES[0]!.children;
  for (const routes of [ROUTES, ROUTES, [game!], ROUTES])
    for (const address of [...ADDRESSES, ...OTHERS])
      expect(lean.matchRoutes(routes, address), address).toEqual(asItComes.matchRoutes(routes, address));
});

type Stream = { encode(value: unknown, options: object): ReadableStream<Uint8Array> | string };

test.each([
  ["nothing", undefined],
  ["null", null],
  ["a verdict", { data: { kind: "judged", id: 3, status: "WrongAnswer", scored: false, at: 1_700_000_000_000 } }],
  ["what is not JSON", { a: Number.NaN, b: -0, c: 12n, d: new Date(7), e: new Set(["旗"]), f: new Map([[1, /x/g]]), g: "</script>" }],
  ["what stands in it twice", Array.from({ length: 3 }, () => ROUTES)],
])("the data of a page is the same text as one: %s", async (_, value) => {
  const [asItComes, lean] = await both<Stream>("turbo-stream/dist/turbo-stream.mjs");
  const text = lean.encode(value, {});
  expect(typeof text).toBe("string");
  expect(text).toBe(await new Response(asItComes.encode(value, {})).text());
});

test("a promise in a page's data is a defect that is told of, since nothing would wait for it", async () => {
  const [, lean] = await both<Stream>("turbo-stream/dist/turbo-stream.mjs");
  expect(() => lean.encode({ later: Promise.resolve(1) }, {})).toThrow("no promise may be in it");
});

test("another release, in which a text is not as it was, ends the build; other files stay", () => {
  expect(() => leanCode("/x/node_modules/turbo-stream/dist/turbo-stream.mjs", "export const encode = 1;")).toThrow("has another text");
  expect(leanCode("/x/node_modules/react/index.js", "const a = 1;")).toBeNull();
});
