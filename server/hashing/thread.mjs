// Hashes passwords, one after the other, on a thread to which everything else on the machine goes first. Plain JavaScript, since a thread is
// begun from a file as it lies there: beside the sources, or copied beside the bundle.
import { scryptSync } from "node:crypto";
import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

giveWay();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
parentPort.on("message", ({ password, cuts, bytes }) => parentPort.postMessage(cuts.map((cut) => keyOf(password, cut, bytes))));

/** Linux has priorities of threads, and knows this one by the name of its folder; elsewhere the thread counts like any other. */
function giveWay() {
  try {
    setPriority(Number(readlinkSync("/proc/thread-self").split("/").at(-1)), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // No such system.
  }
}

function keyOf(password, { cost, block, parallel, salt }, bytes) {
  return scryptSync(password, Buffer.from(salt, "base64url"), bytes, { N: cost, r: block, p: parallel }).toString("base64url");
}
