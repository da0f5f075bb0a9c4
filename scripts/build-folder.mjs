// Where a build is made: beside `build/`, which it replaces once it is complete, by one process at a time. Plain JavaScript without packages, because
// it also runs before the install.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { isBuiltFrom, sources, STAMP } from "./prepare.mjs";

const BESIDE = ".build";
/** A relative path, so that it is short whatever the repository's own path: systems limit a socket's path to about a hundred characters. */
const LOCK = `${BESIDE}/lock`;
/** Exists while a process checks whether the lock is held, and takes it; longer if that process was killed. */
const TAKING = `${BESIDE}/taking`;
const TAKING_MS = 5_000;
/** The previous build: a running server still reads from it. */
const LAST = `${BESIDE}/last`;

/**
 * Lets `make` build into a folder whose path it is given, and then replaces `build/` by it. Waits for a build that is running already; `always`:
 * builds even if the present sources have been built by then. A build that fails or is killed leaves `build/` as it was.
 * @param {(folder: string) => Promise<void> | void} make
 * @param {{ always?: boolean }} [options]
 */
export async function renewBuild(make, { always = false } = {}) {
  mkdirSync(BESIDE, { recursive: true });
  const leave = await enter();
  try {
    const wanted = sources();
    if (!always && isBuiltFrom(wanted)) return;
    console.log("Building …");
    // Left by builders that were killed. One of them may have left a child program running, so no two use the same folder.
    for (const name of readdirSync(BESIDE)) if (name.startsWith("new-")) remove(`${BESIDE}/${name}`);
    const folder = `${BESIDE}/new-${randomBytes(6).toString("hex")}`;
    mkdirSync(folder);
    await make(folder);
    writeFileSync(`${folder}/${STAMP}`, wanted);
    remove(LAST);
    if (existsSync("build")) renameSync("build", LAST);
    renameSync(folder, "build");
  } finally {
    leave();
  }
}

function remove(path) {
  rmSync(path, { recursive: true, force: true });
}

/**
 * Waits until nobody else builds; returns a function that lets the next one in. A listening socket is the lock: when its holder ends, even by a kill,
 * that is noticed at once.
 */
async function enter() {
  for (let waited = false; ; waited = true) {
    // oxlint-disable-next-line no-await-in-loop -- each looks what the one before has changed
    const { holder, leave } = await byItself(take);
    if (leave) return leave;
    if (!waited) console.log("Building … in another command, for which this one waits");
    // oxlint-disable-next-line no-await-in-loop -- the same
    await new Promise((done) => holder.once("close", done));
  }
}

/** Takes the lock, or returns a connection to its holder. A holder that was killed leaves its file. */
async function take() {
  const holder = await reach();
  if (holder) return { holder };
  remove(LOCK);
  return { leave: await listen() };
}

/** Two processes that take the lock at once would each remove the other's file. */
async function byItself(work) {
  // oxlint-disable-next-line no-await-in-loop -- the other one needs a few milliseconds
  while (!isMade(TAKING)) await pause(20);
  try {
    return await work();
  } finally {
    remove(TAKING);
  }
}

function isMade(folder) {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    // Left by a process that was killed meanwhile.
    const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > TAKING_MS) remove(folder);
    return false;
  }
}

/** Holds the lock; returns a function that releases it. A system without such sockets has no lock. */
function listen() {
  const waiting = new Set();
  const server = createServer((line) => waiting.add(line.on("error", () => {})));
  const leave = () => {
    server.close();
    for (const line of waiting) line.destroy();
  };
  return new Promise((done) => {
    server.once("error", () => done(() => {})).listen(LOCK, () => done(leave));
  });
}

function reach() {
  return new Promise((done) => {
    const line = connect(LOCK, () => done(line)).on("error", () => done(null));
  });
}
