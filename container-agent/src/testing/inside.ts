import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** Runs a script in the shell of an instance of the image `shell`, as the container's root; returns its output. */
export async function inside({ address }: { address: string }, script: string): Promise<string> {
  const socket = await shellOf(address);
  return new Promise((resolve, reject) => {
    let heard = "";
    socket.on("data", (bytes) => (heard += String(bytes)));
    socket.on("error", reject);
    socket.on("timeout", () => socket.destroy(new Error(`the script does not end; heard ${JSON.stringify(heard)}`)));
    socket.on("end", () => resolve(heard.trim()));
    socket.end(`exec 2>&1\n${script}\n`);
  });
}

/** A connection to the shell, which listens shortly after its container has started. */
async function shellOf(host: string): Promise<Socket> {
  for (let tries = 1; ; tries += 1) {
    const socket = connect({ host, port: 1337, timeout: 60_000 });
    const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      socket.once("connect", () => resolve(null)).once("error", resolve);
    });
    if (!error) return socket;
    if (error.code !== "ECONNREFUSED" || tries === 500) throw error;
    await delay(20);
  }
}

/** The `host port` targets to which an instance can open a TCP connection. */
export async function reaches(instance: { address: string }, targets: string[]): Promise<string[]> {
  const tries = targets.map((target) => `(nc -w 2 ${target} </dev/null >/dev/null 2>&1 && echo "${target}") &`);
  return (await inside(instance, `${tries.join("\n")}\nwait`)).split("\n").filter(Boolean).toSorted();
}
