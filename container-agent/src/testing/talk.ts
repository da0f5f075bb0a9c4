import { connect } from "node:net";

/** Opens a TCP connection, sends `text`, and returns the first `lines` lines of the answer; fails when they do not come. */
export function talk(address: { host: string; port: number }, { text = "", lines = 1 } = {}): Promise<string[]> {
  return new Promise((resolve, reject) => {
    let heard = "";
    const socket = connect({ ...address, timeout: 60_000 }, () => socket.write(text));
    socket.on("data", (bytes) => {
      heard += String(bytes);
      const whole = heard.split("\n").slice(0, -1);
      if (whole.length < lines) return;
      socket.destroy();
      resolve(whole.slice(0, lines));
    });
    socket.on("error", reject);
    socket.on("timeout", () => socket.destroy(new Error(`no answer from ${address.host}:${address.port}; heard ${JSON.stringify(heard)}`)));
    socket.on("end", () => reject(new Error(`closed after ${JSON.stringify(heard)}`)));
  });
}
