import { clockNow } from "./clock.ts";

/** Timers stand still while a device sleeps, and the server's clock may be corrected meanwhile: how often the clock is asked again, in ms. */
const LOOK_MS = 1_000;

/** Calls back once the server's clock has reached a moment (epoch ms), or soon if it is past. The returned function calls it off. */
export function whenReached(moment: number, then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(look, Math.min(LOOK_MS, Math.max(0, moment - clockNow())));
  };
  const look = () => (clockNow() < moment ? wait() : then());
  wait();
  return () => clearTimeout(timer);
}
