import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { KEY_BYTES, type HashWork } from "../../worker/ports/hasher/work.ts";

/** Threads that hash, each one password at a time; begun when they are first needed, and kept. They keep no process alive. */
export class HashThreads {
  private readonly idle: Worker[] = [];

  /** The keys in base64url. As many are under way at once as callers ask for: they count. */
  async hash({ password, cuts }: HashWork): Promise<string[]> {
    const thread = this.idle.pop() ?? new Worker(new URL("./thread.mjs", import.meta.url));
    thread.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
    thread.postMessage({ password, cuts, bytes: KEY_BYTES });
    // A thread that fails has ended: this one is asked for no more.
    const [keys] = (await once(thread, "message")) as [string[]];
    thread.unref();
    this.idle.push(thread);
    return keys;
  }
}
