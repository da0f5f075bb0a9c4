import { once } from "node:events";
import { connect } from "node:net";
import { openPlain } from "./plain-socket.ts";

/** One connection to a program that echoes, by whichever route. */
export type Talk = {
  write(bytes: Buffer): boolean;
  hears(data: (bytes: Buffer) => void): void;
  drains(go: () => void): void;
  close(): void;
};

/** A direct connection to an address. */
export async function direct(host: string, port: number): Promise<Talk> {
  const socket = connect({ host, port, noDelay: true });
  await once(socket, "connect");
  return {
    write: (bytes) => socket.write(bytes),
    hears: (data) => void socket.removeAllListeners("data").on("data", data),
    drains: (go) => void socket.removeAllListeners("drain").on("drain", go),
    close: () => socket.destroy(),
  };
}

/** A connection through the platform. */
export async function proxied(url: URL): Promise<Talk> {
  const { socket, send, onData } = await openPlain(url);
  return {
    write: send,
    hears: onData,
    drains: (go) => void socket.removeAllListeners("drain").on("drain", go),
    close: () => socket.destroy(),
  };
}

/** Reads the program's greeting line. */
export function greeted(talk: Talk): Promise<void> {
  return new Promise((done) => talk.hears((bytes) => void (bytes.includes(10) && done())));
}

/** Sends this many megabytes in pieces of 256 KB, as fast as they are accepted, and returns the MB/s at which they came back. */
export async function throughput(talk: Talk, megabytes: number): Promise<number> {
  const piece = 256 * 1024;
  const total = megabytes * 1024 * 1024;
  let [sent, heard] = [0, 0];
  const startedAt = performance.now();
  await new Promise<void>((done) => {
    const send = () => {
      // A client masks its bytes in place, so every write has its own.
      while (sent < total && (sent += piece) && talk.write(Buffer.alloc(piece)));
    };
    talk.hears((bytes) => void ((heard += bytes.length) >= total && done()));
    talk.drains(send);
    send();
  });
  return megabytes / ((performance.now() - startedAt) / 1_000);
}

/** Milliseconds from a short line to its echo, measured several times in a row. */
export async function roundTrips(talk: Talk, times: number): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < times; n++) {
    const startedAt = performance.now();
    const answered = greeted(talk);
    talk.write(Buffer.from("ping\n"));
    await answered;
    took.push(performance.now() - startedAt);
  }
  return took.toSorted((a, b) => a - b);
}
