import { connect } from "node:net";

/** Runs a script in the shell of an instance of the image `shell`, as root of the container; answers what it printed. */
export function inside({ address }: { address: string }, script: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = "";
    const socket = connect({ host: address, port: 1337, timeout: 60_000 });
    socket.on("data", (bytes) => (heard += String(bytes)));
    socket.on("error", reject);
    socket.on("timeout", () => socket.destroy(new Error(`the script does not end; heard ${JSON.stringify(heard)}`)));
    socket.on("end", () => resolve(heard.trim()));
    socket.end(`exec 2>&1\n${script}\n`);
  });
}

/** Which of these `host port` an instance can open a TCP connection to. */
export async function reaches(instance: { address: string }, targets: string[]): Promise<string[]> {
  const tries = targets.map((target) => `(nc -w 2 ${target} </dev/null >/dev/null 2>&1 && echo "${target}") &`);
  return (await inside(instance, `${tries.join("\n")}\nwait`)).split("\n").filter(Boolean).toSorted();
}
