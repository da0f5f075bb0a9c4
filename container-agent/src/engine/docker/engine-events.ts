import type Docker from "dockerode";
import { setTimeout as pause } from "node:timers/promises";
import type { EngineListener } from "../engine.ts";
import { EPOCH_LABEL, HOST_LABEL, LABEL } from "./options.ts";

const AGAIN_MS = 1_000;

/** Follows the engine's events until closed, and reconnects until an engine that was gone is back. */
export class EngineEvents {
  private stream: NodeJS.ReadableStream | null = null;
  private closed = false;

  constructor(
    private readonly docker: Docker,
    private readonly hostId: string,
    private readonly listener: EngineListener,
    private readonly againMs = AGAIN_MS,
  ) {}

  /** Resolves once it is connected for the first time. */
  async open(): Promise<void> {
    await this.dial();
    void this.follow();
  }

  close(): void {
    this.closed = true;
    hangUp(this.stream);
  }

  private async follow(): Promise<void> {
    while (!this.closed) {
      if (this.stream) await ended(this.stream);
      this.stream = null;
      if (this.closed) return;
      await pause(this.againMs, undefined, { ref: false });
      await this.dial().then(
        () => this.listener.missed(),
        () => {},
      );
    }
  }

  private async dial(): Promise<void> {
    const label = [LABEL, `${HOST_LABEL}=${this.hostId}`];
    const stream = await this.docker.getEvents({ filters: { type: ["container"], event: ["die"], label } });
    if (this.closed) return hangUp(stream);
    this.stream = stream;
    let rest = "";
    stream.on("data", (bytes) => {
      const lines = `${rest}${String(bytes)}`.split("\n");
      rest = lines.pop()!;
      for (const line of lines) this.receive(line);
    });
  }

  private receive(line: string): void {
    if (!line.trim()) return;
    const { Attributes } = (JSON.parse(line) as { Actor: { Attributes: Record<string, string> } }).Actor;
    this.listener.died(Attributes[LABEL]!, Number(Attributes[EPOCH_LABEL]));
  }
}

function ended(stream: NodeJS.ReadableStream): Promise<void> {
  return new Promise((done) => {
    stream
      .once("close", done)
      .once("end", done)
      .once("error", () => done());
    if (!stream.readable) done();
  });
}

function hangUp(stream: NodeJS.ReadableStream | null): void {
  (stream as { destroy?: () => void } | null)?.destroy?.();
}
