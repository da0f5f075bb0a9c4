import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { MachineApi } from "../worker/contract/rpc/machine.ts";
import { markPrepared, wasPrepared, writeWhole } from "./folder.ts";
import { migrationsIn } from "./migrate.ts";
import type { ServeOptions } from "./options.ts";

/** Creates the tables and the first administrator before the port is opened, so that no request meets unfinished tables. */
export async function prepare(
  machine: Pick<MachineApi, "prepare">,
  { adminPassword, data }: Pick<ServeOptions, "adminPassword" | "data">,
): Promise<void> {
  const before = unshownPassword(data);
  if (!adminPassword && !before && !wasPrepared(data)) writeWhole(pathIn(data), randomBytes(12).toString("base64url"));
  const made = await machine.prepare(migrationsIn(), adminPassword || (unshownPassword(data) ?? ""));
  // Then it is nobody's.
  if (made ? adminPassword : !before) forgetPassword(data);
  markPrepared(data);
}

/**
 * The first administrator's generated password, from before the account is made until it has been shown: a start that ends in between would otherwise
 * leave an account that nobody can sign in to.
 */
export function unshownPassword(folder: string): string | null {
  return existsSync(pathIn(folder)) ? readFileSync(pathIn(folder), "utf8") : null;
}

/** Called once it has been shown. */
export function forgetPassword(folder: string): void {
  rmSync(pathIn(folder), { force: true });
}

const pathIn = (folder: string) => join(folder, "first-password");
