import Docker from "dockerode";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** Stands between an agent and its engine. While it is cut the engine does not answer: every connection ends, and each new one ends at once. */
export class EngineProxy {
  private isCut = false;
  private readonly open = new Set<Socket>();
  private readonly server = createServer((near) => this.join(near));

  private constructor(private readonly target: NetConnectOpts) {}

  static async open(target: NetConnectOpts): Promise<EngineProxy> {
    const proxy = new EngineProxy(target);
    proxy.server.listen(0, "127.0.0.1");
    await once(proxy.server, "listening");
    onTestFinished(() => {
      proxy.cut();
      proxy.server.close();
    });
    return proxy;
  }

  client(): Docker {
    return new Docker({ host: "127.0.0.1", port: (this.server.address() as AddressInfo).port, protocol: "http" });
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.open) socket.destroy();
  }

  mend(): void {
    this.isCut = false;
  }

  private join(near: Socket): void {
    if (this.isCut) return void near.destroy();
    const far = connect(this.target);
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      this.open.add(one);
      one
        .on("error", () => {})
        .once("close", () => {
          this.open.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  }
}
