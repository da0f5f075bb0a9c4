import type { Route } from "./route.ts";

export const edit: Route[] = [];
