import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { sectionOf, sectionsOf } from "./page-sections.ts";

const ROUTES: [id: string, parentId: string | undefined, path: string | undefined][] = [
  ["root", undefined, ""],
  ["home", "root", undefined],
  ["games", "root", "games"],
  ["game", "root", "games/:id"],
  ["game-home", "game", undefined],
  ["board", "game", "board"],
  ["account", "root", "account/login"],
  ["rest", "root", "*"],
];

const routes = Object.fromEntries(
  ROUTES.map(([id, parentId, path]) => {
    const module = { default: () => null, loader: ({ params }: { params: object }) => ({ id, params }) };
    return [id, { id, parentId, path, index: path === undefined || undefined, module }];
  }),
);
const BUILD = {
  mode: "production",
  entry: {
    module: {
      default: async (
        _: Request,
        status: number,
        __: Headers,
        { staticHandlerContext }: { staticHandlerContext: { loaderData: object } },
      ) => Response.json(staticHandlerContext.loaderData, { status }),
    },
  },
  routes,
  assets: { entry: { module: "", imports: [] }, routes, url: "", version: "1" },
  publicPath: "/",
  assetsBuildDirectory: "",
  isSpaMode: false,
  future: { v3_singleFetch: true },
} as unknown as ServerBuild;

const SECTIONS = sectionsOf(BUILD);
const ask = async (build: ServerBuild, path: string) => (await createRequestHandler(build)(new Request(`http://ctf.test${path}`))).text();

test.each([
  "/",
  "/games",
  "/games/",
  "/games/7",
  "/Games/7/Board",
  "/games/7/none",
  "/account/login",
  "/account",
  "/games.data",
  "/_root.data",
  "/games/7/board.data",
])("%s has the same answer from its section as from all routes", async (path) => {
  const section = SECTIONS.get(sectionOf(path)!)!;
  expect(Object.keys(section.routes).length).toBeLessThan(ROUTES.length);
  expect(Object.keys(section.assets.routes)).toEqual(Object.keys(section.routes));
  expect(await ask(section, path)).toBe(await ask(BUILD, path));
});

test.each(["//games", "/g%61mes", "/none", "/games.data.data"])("%s is in no section, so that all routes are tried", (path) => {
  expect(SECTIONS.get(sectionOf(path)!)).toBeUndefined();
});

test("what is only found under a name of its own is in that section and no other", () => {
  expect(Object.keys(SECTIONS.get("games")!.routes)).toEqual(["root", "games", "game", "game-home", "board", "rest"]);
  expect(Object.keys(SECTIONS.get("")!.routes)).toEqual(["root", "home", "rest"]);
});
