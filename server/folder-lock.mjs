// Plain JavaScript without packages, because a start runs this before it installs and builds.
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";

/** The socket on which a server that uses the state folder listens. */
export function lockIn(folder) {
  return join(folder, "lock");
}

/** Throws a one-line error for the operator while a server runs on the folder. */
export async function refuseHeld(folder) {
  const socket = lockIn(folder);
  if (existsSync(socket) && (await listens(socket)))
    throw new Error(`another Vexil is running on the folder ${folder}; choose another with VEXIL_DATA`);
}

/**
 * @param {string} socket
 * @returns {Promise<boolean>}
 */
function listens(socket) {
  return new Promise((done) => {
    const line = connect(socket, () => done(true)).on("error", () => done(false));
    line.once("close", () => line.destroy());
  });
}
