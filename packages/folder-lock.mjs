// Plain JavaScript without packages, because a start runs this before it installs and builds.
import { createHash } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";

/** The socket on which a server that uses the state folder listens. */
export function lockIn(folder) {
  return join(folder, "lock");
}

/**
 * Holds a folder for this process, by its device and number, as `holdName` does.
 *
 * @param {string} folder
 * @param {"agent" | "server"} kind
 * @param {string} refusal
 * @returns {Promise<import("node:net").Server | null>}
 */
export async function holdFolder(folder, kind, refusal) {
  return holdName(nameOf(folder), kind, refusal);
}

/**
 * Holds a name for this process until it ends in whatever way. The lock is a socket in Linux's abstract name space: the kernel gives it to one
 * process, atomically, and takes it back when that process has ended, however it ended. On other systems there is no such lock. Throws an Error with
 * this text when another process holds it.
 *
 * @param {string} name
 * @param {"agent" | "server"} kind
 * @param {string} refusal
 * @returns {Promise<import("node:net").Server | null>}
 */
export async function holdName(name, kind, refusal) {
  if (process.platform !== "linux") return null;
  const server = createServer((line) => line.destroy());
  await new Promise((done, refuse) => {
    server.once("error", (error) => refuse(error.code === "EADDRINUSE" ? new Error(refusal) : error));
    server.listen({ path: kernelName(name, kind) }, () => done(null));
  });
  return server.unref();
}

function nameOf(folder) {
  const { dev, ino } = statSync(folder, { bigint: true });
  return `${dev}:${ino}`;
}

function kernelName(name, kind) {
  return `\0vexil-${kind}-${createHash("sha256").update(name).digest("hex")}`;
}

/** What an operator reads who starts a second server on a folder. */
export function heldText(folder) {
  return `another Vexil is running on the folder ${folder}; choose another with VEXIL_DATA`;
}

/** Throws a one-line error for the operator while a server runs on the folder. */
export async function refuseHeld(folder) {
  if (!existsSync(folder)) return;
  const isHeld = process.platform === "linux" && (await listens(kernelName(nameOf(folder), "server")));
  if (isHeld || (await listens(lockIn(folder)))) throw new Error(heldText(folder));
}

/**
 * Whether a process listens on the socket.
 *
 * @param {string} socket
 * @returns {Promise<boolean>}
 */
export function listens(socket) {
  return new Promise((done) => {
    const line = connect(socket, () => done(true)).on("error", () => done(false));
    line.once("close", () => line.destroy());
  });
}
