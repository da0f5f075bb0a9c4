import type { Route } from "./route.ts";

export const team: Route[] = [];
