import { LocalPort } from "./local-port.ts";
import { placed, targetOf, type Given } from "./target.ts";
import type { Terminal } from "./terminal.ts";

/** Relays a local port to an instance, until either ends. */
export async function connect({ port, ...given }: Given & { port?: string }, { isJson, print, warn }: Terminal): Promise<0> {
  const url = targetOf(placed(given));
  const localPort = await LocalPort.open({ url, port: portOf(port), say: warn });
  const lines = `Relaying to ${url.host}. In another terminal:\n\n  nc 127.0.0.1 ${localPort.port}\n\nCtrl-C ends it.`;
  print(isJson ? JSON.stringify({ host: "127.0.0.1", port: localPort.port }) : lines);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => localPort.close());
  const ended = await Promise.race([localPort.over, localPort.closed]);
  localPort.close();
  if (ended) throw new Error(ended);
  return 0;
}

function portOf(text = "0"): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`--port is ${text}; it must be a number from 1 to 65535`);
  return port;
}
