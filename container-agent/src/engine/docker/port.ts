import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Ended } from "../engine.ts";
import { Failure } from "../failure.ts";

type Address = { host: string; port: number };
/** In the spelling of the Docker Engine's API. */
export type State = { Running: boolean; OOMKilled: boolean; ExitCode: number };

const FIRST_MS = 2;
const SLOWEST_MS = 250;

/** Waits until something accepts connections at the address. Fails as soon as the container has ended, or after `withinMs`. */
export async function answered(address: Address, withinMs: number, state: () => Promise<State>, isOpen = accepts): Promise<void> {
  const until = performance.now() + withinMs;
  for (let wait = FIRST_MS; !(await isOpen(address)); wait = Math.min(wait * 2, SLOWEST_MS)) {
    if (wait > 50) await requireRunning(state);
    if (performance.now() > until) throw new Failure("portSilent", `nothing answers on port ${address.port} after ${withinMs / 1_000} s`);
    await pause(wait);
  }
}

async function requireRunning(state: () => Promise<State>): Promise<void> {
  const found = await state();
  if (!found.Running) throw new Failure("exited", endingOf(found).detail);
}

/** How a container ended. */
export function endingOf({ OOMKilled, ExitCode }: State): Ended {
  return { outOfMemory: OOMKilled, detail: OOMKilled ? "it ran out of memory" : `it ended with code ${ExitCode}` };
}

/** Whether something accepts a connection at the address within a second. */
export function accepts({ host, port }: Address): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1_000 });
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket
      .once("connect", () => done(true))
      .once("error", () => done(false))
      .once("timeout", () => done(false));
  });
}
