import { resolve } from "node:path";
import { ensureBuilt } from "../scripts/prepare.mjs";
import { migrate } from "../server/migrate.ts";
import { describeRuntime, sqliteObjects } from "../server/runtime/description.ts";
import { Log, LogLevel, Miniflare } from "../server/runtime/miniflare.ts";
import { ADMIN_PASSWORD } from "./server.ts";

/**
 * What `npm run deploy` uploads, as the edge runs it: the same bytes under the bindings of `wrangler.toml`, with all objects, files served before the
 * Worker is asked, and neither our front nor anything else of `npm start`. `/healthz` creates its first administrator.
 */
export async function startEdge(): Promise<{ url: string; stop(): Promise<void> }> {
  ensureBuilt();
  const { compatibilityDate, compatibilityFlags, assets, databases, buckets, objects, vars } = describeRuntime();
  const miniflare = new Miniflare({
    log: new Log(LogLevel.ERROR),
    modules: [{ type: "ESModule", path: resolve("build/worker/index.js") }],
    cf: false,
    compatibilityDate,
    compatibilityFlags,
    host: "127.0.0.1",
    port: 0,
    bindings: {
      ...vars,
      VEXIL_SECRET: "a secret that only this test knows, long enough",
      VEXIL_ADMIN_PASSWORD: ADMIN_PASSWORD,
      VEXIL_SCRYPT_COST: "1024",
      VEXIL_LIMITS: "off",
    },
    d1Databases: databases,
    r2Buckets: buckets,
    durableObjects: sqliteObjects(objects),
    assets: { directory: resolve("build/client"), binding: assets, routerConfig: { has_user_worker: true } },
  });
  const url = (await miniflare.ready).origin;
  await migrate((await miniflare.getD1Database("DB")) as never);
  const health = await fetch(`${url}/healthz`);
  if (!health.ok) throw new Error(`/healthz answers ${health.status}: ${await health.text()}`);
  return { url, stop: () => miniflare.dispose() };
}
