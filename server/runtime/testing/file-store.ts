import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { onTestFinished } from "vitest";
import { describeRuntime } from "../description.ts";
import { Miniflare } from "../miniflare.ts";

/** An empty folder that is removed after the test. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "vexil-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A Worker with this program, over a store of files in a folder. It stops after the test, before the folder is removed. */
export function aFileStore(script: string, folder: string): { store: Miniflare; stop(): Promise<void> } {
  const { compatibilityDate, compatibilityFlags } = describeRuntime();
  const store = new Miniflare({
    modules: true,
    script,
    compatibilityDate,
    compatibilityFlags,
    r2Buckets: ["FILES"],
    r2Persist: folder,
    cf: false,
    handleRuntimeStdio: (out: Readable, errors: Readable) => void [out.resume(), errors.resume()],
  });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= store.dispose());
  onTestFinished(stop);
  return { store, stop };
}
