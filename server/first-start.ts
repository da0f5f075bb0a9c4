import { randomBytes } from "node:crypto";
import type { MachineApi } from "../worker/contract/rpc/machine.ts";
import { markPrepared } from "./folder.ts";
import { migrationsIn } from "./migrate.ts";
import type { ServeOptions } from "./options.ts";

/**
 * Tables and the first administrator, before the port is opened: nobody is answered from tables that are still being made. Answers the password of an administrator who
 * was made, where it is one of our own choice.
 */
export async function prepare(machine: MachineApi, { adminPassword, data }: ServeOptions): Promise<string | null> {
  const password = adminPassword || randomBytes(12).toString("base64url");
  const made = await machine.prepare(migrationsIn(), password);
  markPrepared(data);
  return made && !adminPassword ? password : null;
}
