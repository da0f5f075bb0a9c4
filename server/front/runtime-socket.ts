import { Socket } from "node:net";

type Done = (error?: Error | null) => void;

/**
 * A connection to the runtime. A failing write does not end it, only the end of what there is to read: the runtime answers a request whose body is too
 * large and then closes what it has not read, so that a write can fail while the answer still waits to be read.
 */
class RuntimeSocket extends Socket {
  override _write(bytes: unknown, encoding: BufferEncoding, done: Done): void {
    super._write(bytes, encoding, () => done());
  }

  override _writev(pieces: { chunk: unknown; encoding: BufferEncoding }[], done: Done): void {
    super._writev!(pieces, () => done());
  }
}

/** A connection to the runtime on loopback; throws when nothing listens there. */
export function dial(port: number): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = new RuntimeSocket({ allowHalfOpen: true }).setNoDelay();
    socket.once("error", fail).connect(port, "127.0.0.1", () => {
      socket.off("error", fail);
      done(socket);
    });
  });
}
