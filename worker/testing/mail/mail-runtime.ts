import { build } from "esbuild";
import type { Miniflare } from "miniflare";
import { describeRuntime, sqliteObjects } from "../../../server/runtime/description.ts";
import { migrate } from "../../../server/migrate.ts";

let script: Promise<string> | null = null;

function bundled(): Promise<string> {
  script ??= build({
    entryPoints: ["worker/testing/mail/mail-entry.ts"],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    platform: "neutral",
    external: ["cloudflare:*", "node:*"],
  }).then((result) => result.outputFiles[0]!.text);
  return script;
}

/** The real senders in workerd with a migrated D1, from Node. `folder` keeps the state for the next runtime. */
export async function aMailRuntime(bindings: Record<string, string> = {}, folder?: string): Promise<Miniflare> {
  const { Log, LogLevel, Miniflare } = await import("../../../server/runtime/miniflare.ts");
  const { compatibilityDate, compatibilityFlags, objects } = describeRuntime();
  const runtime = new Miniflare({
    modules: true,
    script: await bundled(),
    compatibilityDate,
    compatibilityFlags,
    cf: false,
    log: new Log(LogLevel.NONE),
    handleRuntimeStdio: () => {},
    bindings,
    d1Databases: { DB: "mail" },
    email: { send_email: [{ name: "MAIL" }] },
    durableObjects: sqliteObjects({ POSTMAN: objects.POSTMAN!, HUB: objects.HUB! }),
    ...(folder && { d1Persist: `${folder}/d1`, durableObjectsPersist: `${folder}/objects` }),
  });
  await migrate((await runtime.getD1Database("DB")) as never);
  return runtime;
}
