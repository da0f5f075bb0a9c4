import { open, request, type Line } from "../load.ts";
import { listen, type Listener } from "../websocket.ts";
import type { NewsJob, NewsResult, Sockets } from "./job.ts";

const LOOKED_AT_EVERY_MS = 10;
const LONGEST_MS = 20_000;

/** Opens the listeners, fifty at a time; `told` gets the version that a socket was told about. */
export async function listeners(port: number, { count, path }: Sockets, told: (version: number) => void): Promise<Listener[]> {
  const all: Listener[] = [];
  while (all.length < count) {
    const some = Array.from({ length: Math.min(50, count - all.length) }, () =>
      listen(port, path, (text) => {
        for (const [, version] of text.matchAll(/"BoardChanged","arguments":\[\{"version":(\d+)\b/g)) told(Number(version));
      }),
    );
    all.push(...(await Promise.all(some)));
  }
  return all;
}

/** Submits one right flag after another. A version is the time of the change that made it, and nothing else changes this board. */
export async function runNews({ port, solves, everyMs, board, sockets }: NewsJob): Promise<NewsResult> {
  let [sentAt, since, told] = [Infinity, 0, 0];
  const times: NewsResult = { shown: [], told: [] };
  const all = await listeners(port, sockets, (version) => {
    if (version < sentAt) return;
    told += 1;
    if (told === sockets.count) times.told.push(performance.now() - since);
  });
  const [submitting, looking] = await Promise.all([open(port), open(port)]);
  for (const solve of solves) {
    [sentAt, since, told] = [Date.now(), performance.now(), 0];
    const { status, body } = await submitting.send(Buffer.from(solve));
    if (status !== 200) throw new Error(`A right flag was answered ${status}: ${body.toString().slice(0, 200)}`);
    times.shown.push(await untilShown(looking, board, sentAt, since));
    while (told < sockets.count && performance.now() - since < LONGEST_MS) await pause(2);
    if (told < sockets.count) throw new Error(`Only ${told} of ${sockets.count} sockets were told within ${LONGEST_MS / 1_000} s.`);
    await pause(everyMs * (0.5 + Math.random()));
  }
  for (const one of [...all, { close: () => submitting.socket.destroy() }, { close: () => looking.socket.destroy() }]) one.close();
  return times;
}

async function untilShown(line: Line, path: string, sentAt: number, since: number): Promise<number> {
  for (let tag = ""; ;) {
    const headers = { "Accept-Encoding": "gzip", ...(tag && { "If-None-Match": tag }) };
    const { head } = await line.send(request("GET", path, headers));
    tag = /\r\netag: (\S+)/.exec(head)?.[1] ?? "";
    if (Number(/\d+/.exec(tag)?.[0]) >= sentAt) return performance.now() - since;
    if (performance.now() - since > LONGEST_MS) throw new Error(`${path} did not show a solve within ${LONGEST_MS / 1_000} s.`);
    await pause(LOOKED_AT_EVERY_MS);
  }
}

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
