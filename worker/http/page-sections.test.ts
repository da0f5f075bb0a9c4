import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { PageSections } from "./page-sections.ts";

const ROUTES: [id: string, parentId: string | undefined, path: string | undefined][] = [
  ["root", undefined, ""],
  ["home", "root", undefined],
  ["games", "root", "games"],
  ["game", "root", "games/:id"],
  ["game-home", "game", undefined],
  ["board", "game", "board"],
  ["sheets", "game", "sheets"],
  ["sheet", "sheets", ":sheet"],
  ["special", "game", "sheets/special"],
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

const sections = new PageSections(BUILD);
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
  "/games/7/board/",
  "/games/7/sheets",
  "/games/7/sheets/4.data",
  "/games/7/sheets/special",
  "/games/7/sheets/special/",
  "/games/7/sheets/board",
  "/games/board/sheets/games",
  "/games//sheets/4",
  "/games/7/she%65ts/4",
  "/games/7/sheets/%34",
])("%s gets the same answer from its section as from all routes", async (path) => {
  const section = sections.of(path)!;
  expect(Object.keys(section.routes).length).toBeLessThan(ROUTES.length);
  expect(Object.keys(section.assets.routes)).toEqual(Object.keys(section.routes));
  expect(await ask(section, path)).toBe(await ask(BUILD, path));
});

test.each(["//games", "/g%61mes", "/none", "/games.data.data"])("%s is in no section, so that all routes are tried", (path) => {
  expect(sections.of(path)).toBeNull();
});

const namesOf = (path: string) => Object.keys(sections.of(path)!.routes);

test("a path that matches a route's shape is tried against the routes of that shape and their parents", () => {
  expect(namesOf("/")).toEqual(["root", "home", "rest"]);
  expect(namesOf("/games/7")).toEqual(["root", "game", "game-home", "rest"]);
  expect(namesOf("/games/7/sheets/4.data")).toEqual(["root", "game", "sheets", "sheet", "rest"]);
  expect(namesOf("/games/7/sheets/special")).toEqual(["root", "game", "sheets", "sheet", "special", "rest"]);
  expect(namesOf("/games/7/board")).toEqual(["root", "game", "board", "rest"]);
});

test("any other path is tried against the routes that begin with its first word", () => {
  const all = ["root", "games", "game", "game-home", "board", "sheets", "sheet", "special", "rest"];
  expect(namesOf("/games/7/none")).toEqual(all);
  expect(namesOf("/games/7/board/")).toEqual(all);
});

test("a section is made once for a path", () => {
  expect(sections.of("/games/7/board")).toBe(sections.of("/Games/8/board.data"));
});
