import type { Route } from "./route.ts";

export const account: Route[] = [];
