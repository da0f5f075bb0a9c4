import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { outliveOutput } from "../packages/closed-pipe.ts";
import { isLoopback } from "../worker/domain/addresses/base-url.ts";
import { forgetPassword } from "./first-start.ts";
import { inUrl, shown } from "./listen-address.ts";
import { LocalAgent, type Hosts } from "./local-agent.ts";
import { fromEnvironment, type ServeOptions } from "./options.ts";
import { serve } from "./serve.ts";
import { stopOnSignals } from "./signals.ts";

/** `npm start`: the built Worker on Miniflare as a library, with its state in a folder that survives restarts. */
export async function main(): Promise<void> {
  // Otherwise the next line would end the server where the program that kept its output has ended, or the disk that has it is full.
  outliveOutput();
  const stopBy = stopOnSignals();
  try {
    const options = fromEnvironment();
    const { stop, firstPassword, machine, failed } = await serve(options);
    console.log(`Vexil is at http://${shown(options.host)}:${options.port} (state in ${options.data})`);
    if (firstPassword) showPassword(firstPassword, options.data);
    if (options.outside?.VEXIL_MAIL === "mailbox") console.log("Mail is not sent but kept: read it at /mailbox");
    const agent = beginAgent(options, machine);
    const end = () => Promise.all([agent?.close(), stop()]);
    stopBy(end);
    void failed.then((why) => endFailed(why, end));
  } catch (error) {
    console.error(`Vexil did not start: ${said(error as Error)}`);
    process.exit(1);
  }
}

function showPassword(password: string, folder: string): void {
  console.log(`First administrator: name Admin, password ${password} (shown only now)`);
  forgetPassword(folder);
}

/** Errors that an operator can fix have a sentence of ours; a runtime that ends while it starts, as on a full disk, has said why; any other shows its stack. */
function said({ code, name, message, stack }: NodeJS.ErrnoException): string | undefined {
  if (code === "ERR_RUNTIME_FAILURE") return "the runtime ended while it started; the lines above say why";
  return name === "Error" ? message : stack;
}

/** Exits with a code that makes systemd or Docker start the server again. */
async function endFailed(why: string, end: () => Promise<unknown>): Promise<never> {
  console.error(`Vexil ends: ${why}`);
  await Promise.race([end().catch(() => {}), pause(5_000)]);
  process.exit(1);
}

/** The container-agent of this machine, unless the operator has turned it off. */
function beginAgent(options: ServeOptions, hosts: Hosts): LocalAgent | null {
  if (!options.localAgent) return null;
  const everywhere = ["0.0.0.0", "::"].includes(options.host);
  const entryHost = new URL(options.outside!.VEXIL_BASE_URL!).hostname;
  const agent = new LocalAgent({
    env: process.env,
    program: resolve("build/agent.mjs"),
    data: options.data,
    server: `http://${everywhere ? "127.0.0.1" : inUrl(options.host)}:${options.port}`,
    // If players are told to connect to localhost, no port needs to be reachable from elsewhere.
    bind: isLoopback(entryHost) ? "127.0.0.1" : "0.0.0.0",
    entryHost,
    say: (line) => console.log(line),
  });
  void agent.run(hosts).catch((error: Error) => console.error(`The container-agent of this machine is not running: ${error.message}`));
  return agent;
}
