import { randomBytes } from "node:crypto";
import { configuration } from "./configuration.ts";
import { prepare, unshownPassword } from "./first-start.ts";
import { claimFolder, isPrepared, openFolder } from "./folder.ts";
import { Clients } from "./front/clients.ts";
import { capacityOf, meansOfThisProcess } from "./front/capacity.ts";
import { hubService } from "./front/hub-service.ts";
import { proxyNotices } from "./front/proxy-notices.ts";
import { openFront, type Front, type FrontOptions } from "./front/front.ts";
import type { MachineApi } from "../worker/contract/rpc/machine.ts";
import { hasherService } from "./hashing/hasher.ts";
import { portFree } from "./listen-address.ts";
import type { ServeOptions } from "./options.ts";
import { keepCompiled } from "./runtime/library.ts";
import { RuntimeSupervisor } from "./runtime/supervisor.ts";
import { machineApi } from "./runtime/machine.ts";
import { endOrphan } from "./runtime/orphan.ts";
import { Runtime } from "./runtime/runtime.ts";

/** The running platform; `stop` resolves when all of it has stopped. */
export type Served = {
  /** The calls that the running Worker answers. */
  machine: MachineApi;
  stop: () => Promise<void>;
  /** Set when the first administrator was created with a generated password that nobody has been shown. */
  firstPassword: string | null;
  /** Resolves with the reason when the runtime keeps crashing and is no longer restarted. */
  failed: Promise<string>;
};

/** Starts a server; throws an Error whose message is one line for the operator. */
export async function serve(options: ServeOptions): Promise<Served> {
  if (options.adminPassword && options.adminPassword.length < 6) throw new Error("VEXIL_ADMIN_PASSWORD needs at least 6 characters");
  // Everything that this process and the runtime write is private to this user.
  process.umask(0o077);
  openFolder(options.data);
  const lock = await claimFolder(options.data);
  await portFree(options.port, options.host);
  await endOrphan(options.data);
  const header = `x-front-${randomBytes(16).toString("hex")}`;
  const clients = new Clients();
  const machineKey = randomBytes(32).toString("hex");
  const ready = isPrepared(options.data);
  const runtime: Runtime = new Runtime({
    configuration: configuration(options, {
      header,
      machineKey,
      hasher: hasherService(clients, header),
      hubs: hubService(clients, header),
    }),
    data: options.data,
    secret: header,
    ended: (why) => void supervisor.ended(why),
  });
  const supervisor: RuntimeSupervisor = new RuntimeSupervisor(runtime, { say: (line) => console.error(line) });
  const machine = (port: () => Promise<number>) => machineApi(port, machineKey);
  if (!ready) await prepare(machine(runtime.port.bind(runtime)), options);
  supervisor.begin(await runtime.port());
  const front = await frontOf(options, { header, clients }, supervisor);
  // By now everything that a start needs has been compiled.
  setImmediate(keepCompiled);
  return {
    stop: async () => {
      supervisor.stop();
      await front.close();
      await runtime.miniflare.dispose();
      lock.close();
    },
    firstPassword: unshownPassword(options.data),
    failed: supervisor.failed,
    machine: machine(async () => {
      // It may be about to restart.
      (await supervisor.connection())?.destroy();
      return runtime.port();
    }),
  };
}

/** Opens the port. Behind a proxy that names the clients, all connections come from it; otherwise one address may have a quarter of them. */
function frontOf(options: ServeOptions, given: Pick<FrontOptions, "header" | "clients">, supervisor: RuntimeSupervisor): Promise<Front> {
  const total = options.connections ?? capacityOf(meansOfThisProcess());
  const perAddress = options.addressHeader ? null : Math.ceil(total / 4);
  const { host, port, addressHeader, protoHeader, outside } = options;
  const look = proxyNotices({ addressHeader, protoHeader, baseUrl: outside?.VEXIL_BASE_URL }, (line) => console.error(line));
  return openFront({ host, port, total, perAddress, look, ...given, upstream: () => supervisor.connection() });
}
