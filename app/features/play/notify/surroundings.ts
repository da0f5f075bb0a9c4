import type { Surroundings } from "./notify-once.ts";

/** What a page can know of the other pages of the same game. */
export function aroundPage(gameId: number): Surroundings & { close(): void } {
  const name = `vexil.notify ${gameId}`;
  const channel = new BroadcastChannel(name);
  return {
    isVisible: () => document.visibilityState === "visible",
    others: {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin than its own
      send: (word) => channel.postMessage(word),
      hear: (heard) => {
        const listener = ({ data }: MessageEvent) => heard(data as Parameters<typeof heard>[0]);
        channel.addEventListener("message", listener);
        return () => channel.removeEventListener("message", listener);
      },
    },
    first: (given) => {
      const gone = new AbortController();
      let leave = () => gone.abort();
      const held = (): Promise<void> => {
        given();
        return new Promise((done) => (leave = done));
      };
      // Aborting the wait rejects this promise.
      navigator.locks.request(name, { signal: gone.signal }, held).catch(() => {});
      return () => leave();
    },
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
    close: () => channel.close(),
  };
}
