import { parseArgs } from "node:util";
import about from "../package.json" with { type: "json" };
import { LocalPort } from "./local-port.ts";
import { targetOf } from "./target.ts";

const HELP = `vexil ${about.version}: reaches the container instances of a Vexil platform from this machine

  vexil connect ADDRESS [--port PORT]

ADDRESS   what the challenge shows: wss://…/api/proxy/…, a wsrx:// link, or the instance's id with --server
--port    local port to listen on; a free one unless given
--server  address of the platform, when only an id is given
--test    the id is a test instance's`;

const options = {
  port: { type: "string" },
  server: { type: "string" },
  test: { type: "boolean", default: false },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
} as const;

/** One line on standard output or, about what goes wrong, on standard error. */
const print = (line: string) => void process.stdout.write(`${line}\n`);
const warn = (line: string) => void process.stderr.write(`vexil: ${line}\n`);

try {
  await main();
} catch (error) {
  warn((error as Error).message);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [command, text, ...more] = positionals;
  if (values.version) return print(about.version);
  if (values.help || command === undefined) return print(HELP);
  if (command !== "connect" || text === undefined || more.length > 0)
    throw new Error(`not understood; "vexil --help" shows how it is used`);
  const url = targetOf({ text, server: values.server, isTest: values.test });
  const localPort = await LocalPort.open({ url, port: portOf(values.port), say: warn });
  print(`Relaying to ${url.host}. In another terminal:\n\n  nc 127.0.0.1 ${localPort.port}\n\nCtrl-C ends it.`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => localPort.close());
  const ended = await Promise.race([localPort.over, localPort.closed]);
  localPort.close();
  if (ended) throw new Error(ended);
}

function portOf(text = "0"): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`--port is ${text}; it must be a number from 1 to 65535`);
  return port;
}
