import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const PAUSE_MS = 3;
const WITHIN_MS = 30_000;

/** Connects repeatedly until the first byte has arrived; throws after half a minute. */
export async function firstByte(host: string, port: number): Promise<void> {
  const until = performance.now() + WITHIN_MS;
  while (!(await answers(host, port))) {
    if (performance.now() > until) throw new Error(`Nothing answers at ${host}:${port}`);
    await pause(PAUSE_MS);
  }
}

/** The engine's port accepts before the program in the container does, and then closes without a byte. */
function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket
      .once("data", () => done(true))
      .once("error", () => done(false))
      .once("close", () => done(false));
  });
}
