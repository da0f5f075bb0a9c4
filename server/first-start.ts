import { randomBytes } from "node:crypto";
import type { MachineApi } from "../worker/contract/rpc/machine.ts";
import { markPrepared } from "./folder.ts";
import { migrationsIn } from "./migrate.ts";
import type { ServeOptions } from "./options.ts";

/**
 * Creates the tables and the first administrator before the port is opened, so that no request meets unfinished tables. Returns the new
 * administrator's password if it was generated.
 */
export async function prepare(machine: MachineApi, { adminPassword, data }: ServeOptions): Promise<string | null> {
  const password = adminPassword || randomBytes(12).toString("base64url");
  const made = await machine.prepare(migrationsIn(), password);
  markPrepared(data);
  return made && !adminPassword ? password : null;
}
