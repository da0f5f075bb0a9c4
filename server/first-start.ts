import { randomBytes } from "node:crypto";
import { configuration, type Start } from "./configuration.ts";
import { markPrepared } from "./folder.ts";
import { migrate } from "./migrate.ts";
import type { ServeOptions } from "./options.ts";
import type { Runtime } from "./runtime/runtime.ts";

/** The password of a first administrator that is to be made: the operator's, or one of our own choice. */
export function firstPasswordOf(options: ServeOptions): string {
  return options.adminPassword || randomBytes(12).toString("base64url");
}

/**
 * Tables and the first administrator, before the port is opened: nobody is answered from tables that are still being made. The runtime
 * must have been started with the password; it runs without it afterwards, since it would otherwise know it for as long as it runs.
 */
export async function prepare(runtime: Runtime, options: ServeOptions, known: Required<Start>): Promise<string | null> {
  await migrate((await runtime.miniflare.getD1Database("DB")) as never);
  const made = await makeFirstAdmin(runtime);
  await runtime.change(configuration(options, { ...known, adminPassword: undefined }));
  markPrepared(options.data);
  return made && !options.adminPassword ? known.adminPassword : null;
}

/** Whether there was no administrator and one was made. */
async function makeFirstAdmin({ miniflare }: Runtime): Promise<boolean> {
  const exists = async () => (await miniflare.getD1Database("DB")).prepare("SELECT 1 FROM users WHERE role = 'Admin' LIMIT 1").first();
  if (await exists()) return false;
  await miniflare.dispatchFetch("http://localhost/healthz");
  if (!(await exists())) throw new Error("the first administrator could not be made");
  return true;
}
