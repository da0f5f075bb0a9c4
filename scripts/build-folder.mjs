// Where a build is made: beside `build/`, whose place it takes when it is whole, and by one process at a time. Plain JavaScript without packages, since it runs before the install, too.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { isBuiltFrom, sources, STAMP } from "./prepare.mjs";

const BESIDE = ".build";
/** Short whatever the repository's own path, since it begins where the process stands: systems allow a socket some hundred characters. */
const LOCK = `${BESIDE}/lock`;
/** There while somebody looks whether the lock is held, and takes it; longer if he was killed. */
const TAKING = `${BESIDE}/taking`;
const TAKING_MS = 5_000;
/** The one before: a server that runs goes on reading from it. */
const LAST = `${BESIDE}/last`;

/**
 * Has `make` build into a folder whose path it is given, and puts that in the place of `build/`. Waits for whoever builds already; `always`: also where
 * the present sources have been built by then. What fails or is killed leaves `build/` as it was.
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
    // Of builders that were killed. One of them may have left a program of its own running, so no two have the same folder.
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

/** Waits until nobody else builds; answers how to let the next one in. A listening socket is the lock: its holder's end, by a kill as well, is heard at once. */
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

/** Takes the lock, or answers a connection to whoever holds it. One who was killed leaves its file. */
async function take() {
  const holder = await reach();
  if (holder) return { holder };
  remove(LOCK);
  return { leave: await listen() };
}

/** Two who take at once would each remove the other's file. */
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
    // Of one who was killed meanwhile.
    const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > TAKING_MS) remove(folder);
    return false;
  }
}

/** Holds the lock; answers how to let it go. A system without such sockets has none. */
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
