// Hashes passwords, one after another, on a thread of the lowest priority. Plain JavaScript, because a thread is started from the file as it is:
// beside the sources, or copied beside the bundle.
import { scryptSync } from "node:crypto";
import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

giveWay();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
parentPort.on("message", ({ password, cuts, bytes }) => parentPort.postMessage(cuts.map((cut) => keyOf(password, cut, bytes))));

/** Linux has thread priorities, and finds this thread by the name of its folder; elsewhere the thread has normal priority. */
function giveWay() {
  try {
    setPriority(Number(readlinkSync("/proc/thread-self").split("/").at(-1)), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not Linux.
  }
}

function keyOf(password, { cost, block, parallel, salt }, bytes) {
  return scryptSync(password, Buffer.from(salt, "base64url"), bytes, { N: cost, r: block, p: parallel }).toString("base64url");
}
