import { unlink } from "node:fs/promises";
import { relative } from "node:path";
import type { FileRecording } from "./recording.ts";
import type { Recorder } from "./recorder.ts";
import { leftOvers, repaired } from "./left-over.ts";
import { backOff, nextUpload, REFUSED_MS, type Waiting } from "./upload-order.ts";

const LOOK_MS = 1_000;
const AT_ONCE = 2;

/** The result of one upload. `gone`: the file no longer exists, or the server no longer wants it. `refused`: only a person can resolve that. */
export type Sent = "kept" | "gone" | "refused" | "failed";
/** Sends the first `bytes` of a file under `{challenge}/{participation}/{name}`. */
export type Send = (path: string, file: string, bytes: number) => Promise<Sent>;

type Known = Waiting & { failures: number; busy: boolean; recording: FileRecording | null };

/** Uploads recordings to the server, including running ones, and removes from the disk what has ended and arrived. */
export class Uploads {
  private readonly known = new Map<string, Known>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly recorder: Recorder,
    private readonly send: Send,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** Looks for work each second. Resolves when the files of an earlier agent are known; repairing them may take longer than a start should. */
  async open(): Promise<void> {
    const left = await leftOvers(this.recorder.folder);
    void this.takeOver(left);
    this.timer = setInterval(() => this.look(), LOOK_MS);
    this.timer.unref();
  }

  close(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
  }

  private async takeOver(files: string[]): Promise<void> {
    for (const file of files) {
      // oxlint-disable-next-line no-await-in-loop -- one in memory at a time
      const bytes = await repaired(file).catch((error: unknown) => unreadable(file, error));
      if (bytes > 0) this.known.set(file, { ...fresh(file, this.clock()), ended: true, bytes });
      this.recorder.room.took(file, bytes);
    }
  }

  /** Starts whatever is due. */
  look(): void {
    for (const recording of [...this.recorder.live.values(), ...this.recorder.takeEnded()]) this.meet(recording);
    for (const one of this.known.values()) this.update(one);
    const busy = [...this.known.values()].filter((one) => one.busy).length;
    for (let free = AT_ONCE - busy; free > 0; free -= 1) {
      // A recording without a byte on disk is being dropped.
      const idle = [...this.known.values()].filter((one) => !one.busy && one.bytes > 0);
      const next = nextUpload(idle, this.clock());
      if (!next) return;
      void this.upload(next as Known);
    }
  }

  private meet(recording: FileRecording): void {
    const { file } = recording;
    if (!this.known.has(file)) this.known.set(file, { ...fresh(file, this.clock()), recording });
  }

  private update(one: Known): void {
    if (!one.recording) return;
    one.bytes = one.recording.written;
    one.ended = one.recording.ended && !this.recorder.live.has(one.file);
    if (one.ended && one.bytes === 0) void this.drop(one);
  }

  private async upload(one: Known): Promise<void> {
    one.busy = true;
    const { bytes, ended } = one;
    const sent = await this.send(relative(this.recorder.folder, one.file), one.file, bytes);
    if (sent === "kept") await this.arrived(one, bytes, ended);
    else if (sent === "gone") await this.drop(one);
    else this.postpone(one, sent);
    one.busy = false;
    if (this.timer) this.look();
  }

  private async arrived(one: Known, bytes: number, ended: boolean): Promise<void> {
    Object.assign(one, { uploadedBytes: bytes, uploadedAt: this.clock(), failures: 0 });
    if (ended) await this.drop(one);
  }

  private async drop(one: Known): Promise<void> {
    await one.recording?.discard();
    if (!this.known.delete(one.file)) return;
    await unlink(one.file).catch(() => {});
    this.recorder.room.freed(one.file, one.recording?.taken ?? one.bytes);
  }

  private postpone(one: Known, sent: "refused" | "failed"): void {
    one.failures += 1;
    one.retryAt = this.clock() + (sent === "refused" ? REFUSED_MS : backOff(one.failures, Math.random()));
  }
}

function unreadable(file: string, error: unknown): number {
  console.error(JSON.stringify({ event: "capture.unreadable", file, error: String(error) }));
  return 0;
}

function fresh(file: string, now: number): Known {
  const waiting = { file, ended: false, bytes: 0, uploadedBytes: 0, uploadedAt: now, retryAt: 0 };
  return { ...waiting, failures: 0, busy: false, recording: null };
}
