/** The client's end of a socket in a test: what it received, and how it ended. */
export class TestSocket {
  readonly frames: string[] = [];
  closed: { code: number; reason: string } | null = null;
  private beat: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly socket: WebSocket,
    heard: (frame: string) => void = () => {},
  ) {
    socket.accept();
    socket.addEventListener("message", (event) => {
      this.frames.push(String(event.data));
      heard(String(event.data));
    });
    socket.addEventListener("close", ({ code, reason }) => {
      this.closed = { code, reason };
      clearInterval(this.beat);
    });
  }

  send(frame: string): void {
    this.socket.send(frame);
  }

  /** Without a code, as browsers close a socket that their script just closes. */
  close(code?: number, reason?: string): void {
    clearInterval(this.beat);
    this.socket.close(code, reason);
  }

  /** Pings from now on, as every client does; a hub disconnects silent clients, and on a busy machine any test takes long. */
  stay(ping = '{"type":6}\u001e', everyMs = 15_000): void {
    this.beat = setInterval(() => this.send(ping), everyMs);
  }

  /** The messages of the frames so far, frame by frame, without the `Spread` messages. */
  get messages(): unknown[][] {
    return this.frames.map((frame) =>
      frame
        .split("\u001e")
        .filter((part) => part !== "" && !part.includes('"target":"Spread"'))
        .map((part) => JSON.parse(part) as unknown),
    );
  }
}

/** Waits until a condition holds; fails after a minute or more, measured by counting because a test may have stopped the clock. */
export async function until<T>(found: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (let tries = 0; ; tries += 1) {
    const value = await found();
    if (value) return value;
    if (tries > 12_000) throw new Error(`never came true, last ${JSON.stringify(value)}: ${found.toString()}`);
    await new Promise((done) => setTimeout(done, 5));
  }
}
