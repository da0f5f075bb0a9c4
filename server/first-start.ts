import { randomBytes } from "node:crypto";
import { configuration, type Start } from "./configuration.ts";
import { markPrepared } from "./folder.ts";
import { migrate } from "./migrate.ts";
import type { ServeOptions } from "./options.ts";
import type { Runtime } from "./runtime/runtime.ts";

/** Tables and the first administrator, before the port is opened: nobody is answered from tables that are still being made. */
export async function prepare(runtime: Runtime, options: ServeOptions, known: Start): Promise<string | null> {
  await migrate((await runtime.miniflare.getD1Database("DB")) as never);
  const firstPassword = await makeFirstAdmin(runtime, options, known);
  markPrepared(options.data);
  return firstPassword;
}

/** Returns the password when there was no administrator and the operator had given none. */
async function makeFirstAdmin(runtime: Runtime, options: ServeOptions, known: Start): Promise<string | null> {
  const { miniflare } = runtime;
  const exists = async () => (await miniflare.getD1Database("DB")).prepare("SELECT 1 FROM users WHERE role = 'Admin' LIMIT 1").first();
  if (await exists()) return null;
  const adminPassword = options.adminPassword || randomBytes(12).toString("base64url");
  await runtime.change(configuration(options, { ...known, adminPassword }));
  await miniflare.dispatchFetch("http://localhost/healthz");
  if (!(await exists())) throw new Error("the first administrator could not be made");
  // Without the password again, which the runtime would otherwise know for as long as it runs.
  await runtime.change(configuration(options, known));
  return options.adminPassword ? null : adminPassword;
}
