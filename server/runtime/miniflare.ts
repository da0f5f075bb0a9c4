import { loadLibrary } from "./library.ts";
import { waitOnWhenWokenEarly } from "./woken-early.ts";

// For the tests and the edge simulation of this machine: the server uses none of the stubs that block like this.
waitOnWhenWokenEarly();

/**
 * The library, loaded as the CommonJS that it is. An `import` would first scan its four megabytes for the names that it exports, which takes a
 * quarter of a start.
 */
export const { CoreHeaders, Log, LogLevel, Miniflare } = loadLibrary<typeof import("miniflare")>("miniflare", import.meta.url);
export type Miniflare = InstanceType<typeof Miniflare>;
export type { MiniflareOptions } from "miniflare";
