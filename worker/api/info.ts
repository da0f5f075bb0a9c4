import type { Route } from "./route.ts";

export const info: Route[] = [];
