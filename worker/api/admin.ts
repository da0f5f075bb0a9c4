import type { Route } from "./route.ts";

export const admin: Route[] = [];
