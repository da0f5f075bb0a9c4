import { createRequire } from "node:module";
import { setFlagsFromString } from "node:v8";
import { waitOnWhenWokenEarly } from "./woken-early.ts";

waitOnWhenWokenEarly();
// Before the library is read, which makes as much as this process does in an hour. Else its room for new objects grows to 32 MB, which it never gives back while
// connections come; what a front makes lives for one turn.
setFlagsFromString("--semi-space-growth-factor=1");

/**
 * The library, loaded as the CommonJS that it is. An `import` would first read its four megabytes for the names that it exports, which takes a quarter of
 * a start.
 */
export const { CoreHeaders, Log, LogLevel, Miniflare } = createRequire(import.meta.url)("miniflare") as typeof import("miniflare");
export type Miniflare = InstanceType<typeof Miniflare>;
export type { MiniflareOptions } from "miniflare";
