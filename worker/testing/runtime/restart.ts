import { runInDurableObject } from "cloudflare:test";

/**
 * Ends objects as the platform does when it moves or updates them: their memory is gone, their storage stays, and the next call starts them
 * anew. Only the given objects, because ending all would also reject other objects' pending work, which then fails whichever test is
 * running.
 */
export async function restart(...objects: DurableObjectStub[]): Promise<void> {
  for (const object of objects) await runInDurableObject(object, (_, state) => state.abort("restarted by a test")).catch(() => undefined);
}
