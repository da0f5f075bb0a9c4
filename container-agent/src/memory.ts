import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Kept = { agent: string; expiries: Record<string, number> };

/** What an agent remembers across restarts: who it is, and until when each instance may live. Written whole or not at all. */
export class Memory {
  private readonly file: string;
  private kept: Kept;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.file = join(folder, "agent.json");
    this.kept = this.read() ?? { agent: randomUUID(), expiries: {} };
    this.write();
  }

  get agent(): string {
    return this.kept.agent;
  }

  /** Epoch milliseconds; undefined for an instance it never heard of. */
  expiry(id: string): number | undefined {
    return this.kept.expiries[id];
  }

  setExpiry(id: string, at: number | null): void {
    if (at === null) delete this.kept.expiries[id];
    else this.kept.expiries[id] = at;
    this.write();
  }

  private read(): Kept | null {
    try {
      return JSON.parse(readFileSync(this.file, "utf8")) as Kept;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw new Error(`${this.file} cannot be read: ${(error as Error).message}`, { cause: error });
    }
  }

  private write(): void {
    const next = `${this.file}.next`;
    writeFileSync(next, JSON.stringify(this.kept), { mode: 0o600 });
    renameSync(next, this.file);
  }
}
