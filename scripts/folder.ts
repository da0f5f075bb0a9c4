import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { migrationFiles } from "./migrate.ts";

/** Makes the state folder when it is missing; refuses one that cannot be written. Tries a real write: root passes every permission check. */
export function openFolder(path: string): void {
  const probe = join(path, ".probe");
  try {
    mkdirSync(path, { recursive: true });
    writeFileSync(probe, "");
    rmSync(probe);
  } catch {
    throw new Error(`the folder ${path} cannot be written; choose another with VEXIL_DATA`);
  }
}

/**
 * Holds the folder for this process until it ends in whatever way, since two runtimes on one folder would each trust their own
 * memory. A listening socket is the lock: unlike a file with a process id it is never stale.
 */
export async function claimFolder(path: string): Promise<Server | null> {
  const socket = join(path, "lock");
  // The system's limit for the path of a socket; Windows has no sockets in folders.
  if (Buffer.byteLength(socket) > 100 || process.platform === "win32") return null;
  if (existsSync(socket)) {
    if (await listens(socket)) throw new Error(`another Vexil is running on the folder ${path}; choose another with VEXIL_DATA`);
    rmSync(socket);
  }
  return new Promise((done, refuse) => {
    const server = createServer((line) => line.destroy());
    server
      .once("error", refuse)
      .listen(socket, () => done(server))
      .unref();
  });
}

function listens(socket: string): Promise<boolean> {
  return new Promise((done) => {
    const line = connect(socket, () => done(true)).on("error", () => done(false));
    line.once("close", () => line.destroy());
  });
}

/** The secret of this installation: from the environment, or made once and kept beside the state. */
export function secretIn(folder: string): string {
  if (process.env.VEXIL_SECRET) return process.env.VEXIL_SECRET;
  const path = join(folder, "secret");
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString("hex"), { mode: 0o600 });
  return readFileSync(path, "utf8").trim();
}

/** Whether the tables in the folder have every migration there is and the first administrator was made. */
export function isPrepared(folder: string): boolean {
  const path = join(folder, "prepared");
  return existsSync(join(folder, "d1")) && existsSync(path) && readFileSync(path, "utf8") === migrations();
}

export function markPrepared(folder: string): void {
  writeFileSync(join(folder, "prepared"), migrations());
}

function migrations(): string {
  return migrationFiles().join("\n");
}
