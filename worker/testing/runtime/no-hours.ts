import { env, runInDurableObject } from "cloudflare:test";

const WEEK_MS = 7 * 24 * 3_600_000;

export const theArchivist = () => env.ARCHIVIST.get(env.ARCHIVIST.idFromName("archivist"));

/**
 * Puts off the Archivist's next hour. It has the store of all tests: on the hour it would remove what one of them has left there, while another compares
 * the store before and after.
 */
export async function putOffHours(): Promise<void> {
  await runInDurableObject(theArchivist(), (_, { storage }) => storage.setAlarm(Date.now() + WEEK_MS));
}
