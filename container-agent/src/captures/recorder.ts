import { join } from "node:path";
import type { InstanceSpec } from "../../../packages/host-protocol/protocol.ts";
import { FileRecording, type Connection, type RecordingOptions, type Recording } from "./recording.ts";
import { Room } from "./room.ts";
import { Shares } from "./shares.ts";

export type { Recording } from "./recording.ts";

const MB = 1024 * 1024;
/** What waits in memory is written this often; it is synced to the disk every `SYNC_EVERY`th time. */
const FLUSH_MS = 250;
const SYNC_EVERY = 4;
/** How much may wait for the disk in all recordings together. */
const WAITING_BYTES = 32 * MB;
/** The largest recording of one connection; the server accepts no larger ones. */
export const CAPTURE_BYTES = 32 * MB;

/** What the recorder needs to know of an instance. */
export type Recorded = { id: string; spec: Pick<InstanceSpec, "capture"> };

/** Records the traffic of proxied connections below `{data}/captures/{challenge}/{participation}/`, one pcap file each. */
export class Recorder {
  readonly folder: string;
  readonly live = new Map<string, FileRecording>();
  /** Recordings that have ended since the last call of `takeEnded`, however short they were. */
  private ended: FileRecording[] = [];
  /** The disk space that they take on this host. */
  readonly room: Room;
  private readonly waiting = new Shares(WAITING_BYTES);
  private turn = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(data: string, mostBytes: number) {
    this.room = new Room(mostBytes);
    this.folder = join(data, "captures");
    this.timer = setInterval(() => this.tick(), FLUSH_MS);
    this.timer.unref();
  }

  /** Starts to record a connection; null when its instance is not recorded. */
  record({ id, spec }: Recorded, connection: Connection): Recording | null {
    if (!spec.capture) return null;
    const { challengeId, participationId, facts } = spec.capture;
    const file = join(this.folder, String(challengeId), String(participationId), nameOf(id, connection.id, Date.now()));
    const options: RecordingOptions = {
      file,
      facts: { ...facts, ContainerId: id },
      most: CAPTURE_BYTES,
      room: (bytes) => this.room.fits(file, bytes),
      isBehind: () => !this.waiting.fits(file, 0),
      took: (bytes) => this.wait(file, bytes),
      released: (bytes) => this.waiting.freed(file, bytes),
      now: clock(),
    };
    const recording = new FileRecording(connection, options, () => this.closed(recording));
    this.live.set(file, recording);
    return recording;
  }

  /** The recordings that have left a file since the last call. */
  takeEnded(): FileRecording[] {
    const ended = this.ended.filter(({ discarded }) => !discarded);
    this.ended = [];
    return ended;
  }

  /** Ends all recordings and waits for the disk. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all([...this.live.values()].map((one) => one.end()));
  }

  private wait(file: string, bytes: number): void {
    this.room.took(file, bytes);
    this.waiting.took(file, bytes);
  }

  private closed(recording: FileRecording): void {
    this.live.delete(recording.file);
    if (recording.taken > 0 && !recording.discarded) this.ended.push(recording);
  }

  private tick(): void {
    this.turn += 1;
    const isSync = this.turn % SYNC_EVERY === 0;
    for (const recording of this.live.values()) void (isSync ? recording.sync() : recording.flush());
  }
}

/** `{first 8 characters of the instance}-{yyyyMMdd-HHmmss}-{connection}.pcap`: sorted by name, the files of each instance are in order of time. */
function nameOf(instance: string, connection: string, at: number): string {
  const time = new Date(at).toISOString().replace(/[-:]/g, "").replace("T", "-").slice(0, 15);
  return `${instance.slice(0, 8)}-${time}-${connection}.pcap`;
}

/** Microseconds that never go back, even if the machine's clock does. */
function clock(): () => number {
  const startedAt = Date.now() * 1_000;
  const since = process.hrtime.bigint();
  return () => startedAt + Number((process.hrtime.bigint() - since) / 1_000n);
}
