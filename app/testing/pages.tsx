import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  Link,
  useFetchers,
  useLocation,
  useNavigation,
  useRevalidator,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
} from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import i18next from "i18next";
import { useEffect, type ComponentProps, type ComponentType, type ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { vi } from "vitest";
import * as root from "~/root.tsx";
import { contextFor, type Visit } from "./context.ts";
import { speak } from "./texts.ts";
import { router, settle } from "./time.ts";

type StubRoute = Parameters<typeof createRemixStub>[0][number];
type RouteModule = Pick<StubRoute, "handle" | "shouldRevalidate"> & {
  default?: ComponentType;
  ErrorBoundary?: ComponentType;
  loader?: (args: LoaderFunctionArgs) => unknown;
  action?: (args: ActionFunctionArgs) => unknown;
  clientLoader?: (args: ClientLoaderFunctionArgs) => unknown;
  clientAction?: (args: ClientActionFunctionArgs) => unknown;
};

const FILES = import.meta.glob<RouteModule>("../routes/*.{ts,tsx}");
const fileOf = (name: string) => [`../routes/${name}.tsx`, `../routes/${name}.ts`].find((file) => FILES[file]);
/** The defaults of Remix's own routes. */
const FUTURE = { v3_fetcherPersist: true, v3_relativeSplatPath: true };

/** Opens a page at an address: the real route, its parents and the frame around them, over the test's services. `name` is the route's file name. */
export async function openPage(name: string, at: string, visit: Visit = {}) {
  return open([await routeTree(name)], at, visit);
}

/** Shows a single part, at `/here`, on a page that the test can leave and come back to. */
export async function openPart(part: ReactNode, visit: Visit = {}) {
  const Here = () => (
    <>
      <Link to="/there">go away</Link>
      {part}
    </>
  );
  return open([{ id: "here", path: "here", Component: Here, action: () => null }], "/here", visit);
}

async function open(routes: StubRoute[], at: string, visit: Visit) {
  await speak(visit.language ?? "en-US");
  const Stub = createRemixStub([rootOf([...routes, { id: "elsewhere", path: "*", Component: Elsewhere }])], contextFor(visit));
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTimeAsync, delay: null });
  router.busy = true;
  const shown = render(
    <I18nextProvider i18n={i18next}>
      <Stub initialEntries={[at]} future={FUTURE as ComponentProps<typeof Stub>["future"]} />
    </I18nextProvider>,
  );
  await settle();
  return { ...shown, user };
}

/** The frame; it also records whether a navigation is under way. */
function Frame() {
  const states = [useNavigation().state, useRevalidator().state, ...useFetchers().map(({ state }) => state)];
  const busy = states.some((state) => state !== "idle");
  useEffect(() => {
    router.busy = busy;
    return () => void (router.busy = false);
  }, [busy]);
  return <root.default />;
}

function rootOf(children: StubRoute[]): StubRoute {
  const { ErrorBoundary, loader, shouldRevalidate, handle } = root;
  return {
    id: "root",
    path: "",
    Component: Frame,
    ErrorBoundary,
    loader: loader as StubRoute["loader"],
    shouldRevalidate,
    handle,
    children,
  };
}

/** A route and its parents, from the file names. */
async function routeTree(name: string): Promise<StubRoute> {
  const parts = name.split(".");
  const names = parts.map((_, at) => parts.slice(0, at + 1).join(".")).filter(fileOf);
  const routes = await Promise.all(names.map((one, at) => routeOf(one, names[at - 1] ?? "")));
  return routes.reduceRight((child, parent) => ({ ...parent, children: [child] }) as StubRoute);
}

async function routeOf(name: string, parent: string): Promise<StubRoute> {
  const { default: Component, loader, action, clientLoader, clientAction, ...rest } = await FILES[fileOf(name)!]!();
  const isIndex = name.endsWith("_index");
  const segments = name
    .slice(parent === "" ? 0 : parent.length + 1)
    .split(".")
    .filter((part) => part !== "_index");
  const inBrowser = (args: ActionFunctionArgs) =>
    clientAction!({ ...args, serverAction: () => action!(args) } as unknown as ClientActionFunctionArgs);
  const readInBrowser = (args: LoaderFunctionArgs) =>
    clientLoader!({ ...args, serverLoader: () => loader!(args) } as unknown as ClientLoaderFunctionArgs);
  return {
    id: `routes/${name}`,
    path: segments.map((part) => part.replace(/^\$(.+)/, ":$1").replace(/^\$$/, "*")).join("/") || undefined,
    ...(isIndex && { index: true }),
    Component,
    ErrorBoundary: rest.ErrorBoundary,
    loader: clientLoader ? readInBrowser : loader,
    action: clientAction ? inBrowser : action,
    handle: rest.handle,
    shouldRevalidate: rest.shouldRevalidate,
  } as StubRoute;
}

/** Any other page. */
function Elsewhere() {
  const { pathname, search } = useLocation();
  return (
    <>
      <p>elsewhere: {pathname + search}</p>
      <Link to="/here">come back</Link>
    </>
  );
}
