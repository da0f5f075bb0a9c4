import { loadLibrary } from "./library.ts";
import { waitOnWhenWokenEarly } from "./woken-early.ts";

// For the tests and the edge of this machine: what serves asks by none of the stubs that wait so.
waitOnWhenWokenEarly();

/**
 * The library, loaded as the CommonJS that it is. An `import` would first read its four megabytes for the names that it exports, which takes a quarter of
 * a start.
 */
export const { CoreHeaders, Log, LogLevel, Miniflare } = loadLibrary<typeof import("miniflare")>("miniflare", import.meta.url);
export type Miniflare = InstanceType<typeof Miniflare>;
export type { MiniflareOptions } from "miniflare";
