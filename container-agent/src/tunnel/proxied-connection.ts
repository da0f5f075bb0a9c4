import { connect, type Socket } from "node:net";
import type { WebSocket } from "ws";
import type { Recorder, Recording } from "../captures/recorder.ts";
import { endpointOf, type Endpoint } from "./endpoint.ts";
import type { InstanceSpec, Ticket } from "../../../packages/host-protocol/protocol.ts";
import { Relay, WAITING_BYTES } from "../../../packages/host-protocol/relay.ts";

const CONNECT_MS = 5_000;
const KEEP_ALIVE_MS = 25_000;

/** The address of an instance of this host. */
export type Target = Endpoint & { capture: InstanceSpec["capture"] };
/** Starts to record a connection; null when its instance is not recorded. */
export type RecordConnection = Recorder["record"];

/** One proxied connection, from its ticket to its end. */
export class ProxiedConnection {
  private readonly tcp: Socket;
  private relay: Relay | null = null;

  constructor(
    readonly ticket: Ticket,
    private readonly target: Target,
    readonly socket: Socket,
  ) {
    const { address: host, port } = target;
    const options = { host, port, noDelay: true, keepAlive: true, allowHalfOpen: true, highWaterMark: WAITING_BYTES };
    this.tcp = connect(options);
  }

  /** Whether the instance's port accepts the connection, and the client is still there. */
  async opens(): Promise<boolean> {
    const { tcp } = this;
    await new Promise<void>((done) => {
      const settled = () => {
        clearTimeout(timer);
        done();
      };
      const timer = setTimeout(settled, CONNECT_MS);
      // An error is followed by "close".
      tcp
        .on("error", () => {})
        .once("connect", settled)
        .once("close", settled);
    });
    return tcp.readyState === "open" && !this.socket.destroyed;
  }

  /** Relays until both sides are closed. */
  async serve(web: WebSocket, record: RecordConnection | undefined): Promise<void> {
    this.socket.setKeepAlive(true, KEEP_ALIVE_MS);
    const recording = this.recording(record);
    this.relay = new Relay(web, this.tcp, { role: "server", tap: recording });
    await this.relay.done;
    await recording?.end();
  }

  ping(): void {
    this.relay?.ping();
  }

  /** Ends it at once. */
  end(): void {
    this.socket.destroy();
    this.tcp.destroy();
  }

  private recording(record: RecordConnection | undefined): Recording | null {
    const { id, connection, client } = this.ticket;
    const from = endpointOf(client) ?? { address: "0.0.0.0", port: 0 };
    const { address, port, capture } = this.target;
    return record?.({ id, spec: { capture } }, { id: connection, client: from, server: { address, port } }) ?? null;
  }
}
