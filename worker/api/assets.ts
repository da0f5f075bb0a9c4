import type { Route } from "./route.ts";

export const assets: Route[] = [];
