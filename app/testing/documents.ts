import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import * as entry from "~/entry.server.tsx";
import * as root from "~/root.tsx";
import { contextFor, type Visit } from "./context.ts";

type Route = ServerBuild["routes"][string];
type Asset = ServerBuild["assets"]["routes"][string];

const FILES = import.meta.glob<Route["module"]>("../routes/*.{ts,tsx}");
const fileOf = (name: string) => [`../routes/${name}.tsx`, `../routes/${name}.ts`].find((file) => FILES[file]);

/** The server's response for a page: the real route, its parents, the frame and the entry, over the test's services. `name` is the route's file name. */
export async function documentOf(name: string, at: string, visit: Visit = {}): Promise<string> {
  const routes = await routesOf(name);
  const handle = createRequestHandler(buildOf(routes), "production");
  const answer = await handle(new Request(new URL(at, "http://ctf.test")), contextFor(visit));
  if (answer.status !== 200) throw new Error(`${at} answered ${answer.status}`);
  return answer.text();
}

async function routesOf(name: string): Promise<Route[]> {
  const parts = name.split(".");
  const names = parts.map((_, n) => parts.slice(0, n + 1).join(".")).filter(fileOf);
  const routes: Route[] = [{ id: "root", path: "", module: root as Route["module"] }];
  for (const [n, one] of names.entries()) {
    const own = one.slice(n === 0 ? 0 : names[n - 1]!.length + 1).split(".");
    const segments = own.filter((part) => part !== "_index");
    routes.push({
      id: `routes/${one}`,
      parentId: n === 0 ? "root" : `routes/${names[n - 1]}`,
      path: segments.map((part) => part.replace(/^\$/, ":")).join("/") || undefined,
      index: one.endsWith("_index") || undefined,
      module: await FILES[fileOf(one)!]!(),
    });
  }
  return routes;
}

function buildOf(routes: Route[]): ServerBuild {
  const assets = routes.map(({ module, ...route }): [string, Asset] => [
    route.id,
    {
      ...route,
      module: `/static/${route.id}.js`,
      imports: [],
      hasAction: "action" in module,
      hasLoader: "loader" in module,
      hasClientAction: "clientAction" in module,
      hasClientLoader: "clientLoader" in module,
      hasErrorBoundary: "ErrorBoundary" in module,
    },
  ]);
  return {
    mode: "production",
    entry: { module: entry },
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    assets: {
      entry: { module: "/static/entry.js", imports: [] },
      routes: Object.fromEntries(assets),
      url: "/static/manifest.js",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    isSpaMode: false,
    future: { v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_singleFetch: true } as ServerBuild["future"],
  };
}
