import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { KEY_BYTES, type HashWork } from "../../worker/ports/hasher/work.ts";

/** Hashing threads, each for one password at a time, started when first needed and then kept. They keep no process alive. */
export class HashThreads {
  private readonly idle: Worker[] = [];

  /** The keys in base64url. Callers limit how many run at once. */
  async hash({ password, cuts }: HashWork): Promise<string[]> {
    const thread = this.idle.pop() ?? new Worker(new URL("./thread.mjs", import.meta.url));
    thread.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
    thread.postMessage({ password, cuts, bytes: KEY_BYTES });
    // A thread that fails has ended and is not used again.
    const [keys] = (await once(thread, "message")) as [string[]];
    thread.unref();
    this.idle.push(thread);
    return keys;
  }
}
