import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { basename, dirname, join, resolve } from "node:path";
import { isSecret, SECRET_LENGTH } from "../worker/domain/accounts/server-secret.ts";
import { lockIn, refuseHeld } from "./folder-lock.mjs";
import { migrationFiles } from "./migrate.ts";

const OTHERS = 0o077;
const STICKY = 0o1000;
/** All that a server keeps in its folder. */
const OURS = ["d1", "r2", "objects", "agent", "secret", "prepared", "local-host.key", "runtime"];

/**
 * Makes the state folder when it is missing; refuses one that cannot be written. Tries a real write: root passes every permission check.
 * The folder and what the server keeps in it are closed to other users: there are password hashes, flags and links of mails.
 */
export function openFolder(path: string): void {
  const probe = join(path, ".probe");
  try {
    makeFolder(resolve(path));
    writeFileSync(probe, "");
    rmSync(probe);
  } catch {
    throw new Error(`the folder ${path} cannot be written; choose another with VEXIL_DATA`);
  }
  closeToOthers(path);
}

/** With those above it. Node's own way tries for ever where a folder is there in which none can be made, as /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/** Takes other users' rights away; the folder's own last, so that an interrupted start goes on at the next. Leaves what is not the server's. */
function closeToOthers(folder: string): void {
  const { mode } = lstatSync(folder);
  if ((mode & OTHERS) === 0) return;
  for (const path of OURS.flatMap((name) => allBelow(join(folder, name)))) narrow(path);
  // One like /tmp is everybody's, and stays so.
  if (!(mode & STICKY)) narrow(folder);
}

/** A path and all below it. Links are not followed: what they lead to may be anybody's. */
function allBelow(path: string): string[] {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (!entry || entry.isSymbolicLink()) return [];
  return entry.isDirectory() ? [path, ...readdirSync(path).flatMap((name) => allBelow(join(path, name)))] : [path];
}

function narrow(path: string): void {
  try {
    chmodSync(path, lstatSync(path).mode & 0o7777 & ~OTHERS);
  } catch {
    console.warn(`${path} can be read by other users of this machine, and only its owner can change that`);
  }
}

/**
 * Holds the folder for this process until it ends in whatever way, since two runtimes on one folder would each trust their own
 * memory. A listening socket is the lock: unlike a file with a process id it is never stale.
 */
export async function claimFolder(path: string): Promise<Server | null> {
  const socket = lockIn(path);
  // The system's limit for the path of a socket; Windows has no sockets in folders.
  if (Buffer.byteLength(socket) > 100 || process.platform === "win32") return null;
  await refuseHeld(path);
  rmSync(socket, { force: true });
  return new Promise((done, refuse) => {
    const server = createServer((line) => line.destroy());
    server
      .once("error", refuse)
      .listen(socket, () => done(server))
      .unref();
  });
}

/**
 * The secret of this installation: from the environment, or made once and kept beside the state. Fails when it is too short, or gone: with another one no flag
 * would be right any more, and no password of a registry could be read.
 */
export function secretIn(folder: string): string {
  if (process.env.VEXIL_SECRET) return longEnough(process.env.VEXIL_SECRET, "VEXIL_SECRET");
  const path = join(folder, "secret");
  if (!existsSync(path) && existsSync(join(folder, "prepared"))) {
    throw new Error(
      `the folder ${folder} was begun with a secret that is not there: put back its file secret, or set VEXIL_SECRET as before`,
    );
  }
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString("hex"), { mode: 0o600 });
  return longEnough(readFileSync(path, "utf8").trim(), path);
}

/** Fails with a line for the operator; a file cut short by a full disk is no other secret to begin with, since all was sealed with the whole one. */
function longEnough(secret: string, source: string): string {
  if (isSecret(secret)) return secret;
  throw new Error(`${source} has ${secret.length} characters; the server's secret needs at least ${SECRET_LENGTH}`);
}

/**
 * Whether the tables in the folder have every migration there is and the first administrator was made. Fails with a line for the operator where the database
 * was there and is gone: the objects know games that an empty one would begin to number anew.
 */
export function isPrepared(folder: string): boolean {
  const path = join(folder, "prepared");
  if (!existsSync(path)) return false;
  if (!hasDatabase(folder)) {
    throw new Error(`the folder ${folder} has lost its database (d1): put back a copy of it, then npm run rewind; see docs/recovery.md`);
  }
  return readFileSync(path, "utf8") === migrations();
}

/** Beside the database the runtime keeps a file of its own. */
function hasDatabase(folder: string): boolean {
  return allBelow(join(folder, "d1")).some((path) => path.endsWith(".sqlite") && basename(path) !== "metadata.sqlite");
}

/** Notes which migrations the folder has, so that the next start need not look. */
export function markPrepared(folder: string): void {
  writeFileSync(join(folder, "prepared"), migrations());
}

function migrations(): string {
  return migrationFiles().join("\n");
}
