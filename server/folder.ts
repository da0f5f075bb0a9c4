import { randomBytes } from "node:crypto";
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:net";
import { basename, dirname, join, resolve } from "node:path";
import { isSecret, SECRET_LENGTH } from "../worker/domain/accounts/server-secret.ts";
import { heldText, holdFolder, listens, lockIn } from "../packages/folder-lock.mjs";
import { migrationFiles } from "./migrate.ts";

const OTHERS = 0o077;
const STICKY = 0o1000;
/** Everything that a server keeps in its folder. */
const OURS = ["d1", "r2", "objects", "agent", "secret", "prepared", "first-password", "local-host.key", "runtime", "temporary"];

/**
 * Creates the state folder if it is missing; refuses one that cannot be written. Tries a real write, because root passes every permission check. The
 * folder and what the server keeps in it are closed to other users: it contains password hashes, flags and links from mails.
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
  refuseForeign(path);
}

/** Creates the folder and its parents. Node's recursive `mkdir` loops forever in a folder where none can be created, such as /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/** Removes other users' permissions; the folder's own last, so that an interrupted start continues at the next one. Leaves what is not the server's. */
function closeToOthers(folder: string): void {
  const { mode } = lstatSync(folder);
  if ((mode & OTHERS) === 0) return;
  for (const path of OURS.flatMap((name) => allBelow(join(folder, name)))) narrow(path);
  // A shared folder like /tmp stays shared.
  if (!(mode & STICKY)) narrow(folder);
}

/**
 * Throws a one-line error for the operator when this user may not change what is there: after a start as root, or a copy made by it. The runtime would
 * meet that later, in one game or another. Uploaded files are not looked at, of which there are many: whoever wrote one has written others of these.
 */
function refuseForeign(folder: string): void {
  const path = firstForeign(OURS.filter((name) => name !== "r2").map((name) => join(folder, name)));
  if (!path) return;
  throw new Error(`${path} belongs to another user: give all of ${folder} to the one that runs the server (chown -R), or run it as before`);
}

/** The first of the paths, or of what is below them, that this user may not read and write. */
function firstForeign(paths: string[]): string | undefined {
  for (const path of paths) {
    const entry = lstatSync(path, { throwIfNoEntry: false });
    if (!entry || entry.isSymbolicLink()) continue;
    if (!isUsable(path)) return path;
    const below = entry.isDirectory() ? firstForeign(readdirSync(path).map((name) => join(path, name))) : undefined;
    if (below) return below;
  }
  return undefined;
}

function isUsable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** A path and everything below it. Links are not followed, because their targets may belong to anybody. */
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
 * Holds the folder for this process until it ends in whatever way, because two runtimes on one folder would each trust their own memory. The kernel's
 * lock decides between starts at the same moment; a listening socket in the folder also shows it to a server in another container. Unlike a file with
 * a process id neither is ever stale.
 */
export async function claimFolder(path: string): Promise<{ close(): void }> {
  const kernel = await holdFolder(path, "server", heldText(path));
  const socket = await listenIn(path);
  return { close: () => [kernel, socket].forEach((server) => server?.close()) };
}

async function listenIn(folder: string): Promise<Server | null> {
  const socket = lockIn(folder);
  // The system's limit for the path of a socket; Windows has no sockets in folders.
  if (Buffer.byteLength(socket) > 100 || process.platform === "win32") return null;
  if (await listens(socket)) throw new Error(heldText(folder));
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
 * The secret of this installation: from the environment, or generated once and stored beside the state. Throws when it is too short or missing: with
 * another secret no flag would be right any more, and no registry password could be decrypted.
 */
export function secretIn(folder: string): string {
  if (process.env.VEXIL_SECRET) return longEnough(process.env.VEXIL_SECRET, "VEXIL_SECRET");
  const path = join(folder, "secret");
  if (!existsSync(path) && wasPrepared(folder)) {
    throw new Error(
      `the folder ${folder} was begun with a secret that is not there: put back its file secret, or set VEXIL_SECRET as before`,
    );
  }
  // On a full disk an empty file would refuse every later start.
  if (!existsSync(path)) writeWhole(path, randomBytes(32).toString("hex"));
  return longEnough(readFileSync(path, "utf8").trim(), path);
}

/** Writes a file that only its owner can read, elsewhere first: whatever happens meanwhile, it is there completely or not at all. */
export function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}

/**
 * Throws a one-line error for the operator. A file cut short by a full disk must not become a new secret, because everything was sealed with the
 * complete one.
 */
function longEnough(secret: string, source: string): string {
  if (isSecret(secret)) return secret;
  throw new Error(`${source} has ${secret.length} characters; the server's secret needs at least ${SECRET_LENGTH}`);
}

/**
 * Whether the folder's tables have every migration and the first administrator exists. Throws a one-line error for the operator when a newer version
 * has used the folder, and when the database has disappeared: the objects know games whose ids an empty database would assign again.
 */
export function isPrepared(folder: string): boolean {
  if (!wasPrepared(folder)) return false;
  if (databasesIn(folder).length === 0) {
    throw new Error(`the folder ${folder} has lost its database (d1): put back a copy of it, then npm run rewind; see docs/recovery.md`);
  }
  const held = readFileSync(join(folder, "prepared"), "utf8");
  refuseNewer(folder, held);
  return held === preparation(folder);
}

/** Whether any version has completed a start on the folder, which then has an administrator. */
export function wasPrepared(folder: string): boolean {
  return existsSync(join(folder, "prepared"));
}

/** Throws a one-line error for the operator when a newer version has used the folder: this one would not understand what that one wrote. */
function refuseNewer(folder: string, held: string): void {
  const known = new Set(migrationFiles());
  if (held.split("\n").every((line) => known.has(line) || !line.endsWith(".sql"))) return;
  throw new Error(
    `a newer Vexil has used the folder ${folder}: start that version, or put back the copy of the folder from before the update`,
  );
}

/** The runtime keeps a file of its own beside the database. */
function databasesIn(folder: string): string[] {
  return allBelow(join(folder, "d1")).filter((path) => path.endsWith(".sqlite") && basename(path) !== "metadata.sqlite");
}

/** Stores which migrations the folder has, so that the next start need not check. */
export function markPrepared(folder: string): void {
  writeFileSync(join(folder, "prepared"), preparation(folder));
}

/** The migrations, and the file that has them: a copy that an operator puts in its place may be from before an update. */
function preparation(folder: string): string {
  const files = databasesIn(folder).map((path) => lstatSync(path));
  return [...migrationFiles(), ...files.map(({ ino, birthtimeMs }) => `${ino} ${birthtimeMs}`)].join("\n");
}
