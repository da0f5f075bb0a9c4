import http from "node:http";
import type { Readable } from "node:stream";
import { activityOf, type Activity } from "./activity.ts";
import { answers } from "./answers.ts";
import { CoreHeaders, Miniflare, type MiniflareOptions } from "./miniflare.ts";
import { withCollectingStores } from "./collecting.ts";
import { withEngineFlags } from "./config-message.ts";
import { changeConfigurations } from "./config-writes.ts";
import { withLateModule } from "./late-module.ts";
import { noteRuntime } from "./orphan.ts";
import type { SupervisedRuntime } from "./supervisor.ts";
import { RuntimeLog } from "./log.ts";
import { withRoomyStore } from "./roomy-store.ts";
import { withOwnTemporary } from "./temporary.ts";
import { watchRuntimes } from "./watch.ts";

/** A start that takes longer has failed. */
const START_MS = 60_000;
/**
 * The first flag gives programs the engine's collector (docs/decisions/0136). The second is its space for new objects, in MB: when it is full,
 * everything that the runtime holds for dead objects is freed at once, headers and bodies of thousands of answers: with the engine's own 16 MB that
 * takes up to a tenth of a second. A smaller space makes these pauses shorter but no fewer; the memory to which the server has grown after many kinds
 * of load stays about the same (docs/decisions/0085).
 */
const ENGINE_FLAGS = ["--expose-gc", "--max-semi-space-size=2"];

/** How the runtime is started, and who is told when it ends. */
export type RuntimeOptions = {
  configuration: MiniflareOptions;
  /** The state folder, where the process is recorded. */
  data: string;
  /** Never shown in the log. */
  secret: string;
  /** Called with the reason each time the process ends. */
  ended: (why: string) => void;
};

/** Miniflare as a library, and the process that it runs. */
export class Runtime implements SupervisedRuntime {
  readonly miniflare: Miniflare;
  private pid = 0;
  private readonly log: RuntimeLog;

  constructor(private readonly options: RuntimeOptions) {
    const { data, secret, ended } = options;
    nameClientsOurselves();
    closeHelper();
    changeConfigurations((message) => withLateModule(withRoomyStore(withCollectingStores(withEngineFlags(message, ENGINE_FLAGS)))));
    this.log = new RuntimeLog({ out: (line) => console.log(line), error: (line) => console.error(line), secret, data });
    watchRuntimes((pid) => {
      this.pid = pid;
      noteRuntime(data, pid);
      return (why) => ended(this.log.last ? `${why}. Its last error: ${this.log.last}` : why);
    });
    this.miniflare = withOwnTemporary(data, () => new Miniflare(this.whole()));
  }

  private whole(): MiniflareOptions {
    return { ...this.options.configuration, handleRuntimeStdio: (stdout: Readable, stderr: Readable) => this.log.follow(stdout, stderr) };
  }

  async start(): Promise<number> {
    const late = setTimeout(() => this.end(), START_MS);
    try {
      await this.miniflare.setOptions(this.whole());
      return await this.port();
    } finally {
      clearTimeout(late);
    }
  }

  /** The port of its direct socket. */
  async port(): Promise<number> {
    return Number((await this.miniflare.unsafeGetDirectURL()).port);
  }

  end(): void {
    try {
      process.kill(this.pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  }

  answers(port: number): Promise<boolean> {
    return answers(port);
  }

  activity(): Activity | null {
    return activityOf(this.pid);
  }
}

/**
 * The library takes a client's facts (`request.cf`) from a header, which any client can send on a direct socket. Without that header's name the
 * runtime fills them in itself: `clientIp` is the other end of the connection, address and port.
 */
function nameClientsOurselves(): void {
  delete (CoreHeaders as { CF_BLOB?: string }).CF_BLOB;
}

/**
 * The library listens on a loopback port for the runtime's requests to Node, and would also write files for every user of this machine there. Only
 * the services of the configuration stay available; the library has no setting for this, and this process has no other HTTP server.
 */
function closeHelper(): void {
  const emit = http.Server.prototype.emit as (this: http.Server, event: string, ...rest: unknown[]) => boolean;
  http.Server.prototype.emit = function (this: http.Server, event: string, ...rest: unknown[]): boolean {
    const asked = event === "request" || event === "upgrade" ? (rest[0] as http.IncomingMessage) : null;
    if (!asked || (event === "request" && SERVICES.some((name) => asked.headers[name] !== undefined)))
      return emit.call(this, event, ...rest);
    asked.socket.destroy();
    return true;
  };
}

const SERVICES = [CoreHeaders.CUSTOM_FETCH_SERVICE, CoreHeaders.CUSTOM_NODE_SERVICE].map((name) => name.toLowerCase());
