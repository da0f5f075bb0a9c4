import type { Route } from "./route.ts";

export const game: Route[] = [];
