import { randomUUID } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Identity = { agent: string; engine: string };
/** About one instance. Milliseconds of this host's clock; `answered`: its port has answered once. */
export type Fact = { expiresAt: number; answered: boolean };

/**
 * What an agent remembers across restarts: its identity, and until when each instance may live. Files are written completely or not at all. A folder
 * that was copied to a machine with another engine belongs to another agent, so that two never pass for one.
 */
export class StateFile {
  readonly agent: string;
  private readonly file: string;
  private readonly facts: Map<string, Fact>;
  private isDirty = false;

  constructor(folder: string, engine: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.agent = identityIn(join(folder, "identity.json"), engine);
    this.file = join(folder, "instances.json");
    this.facts = new Map(Object.entries(factsIn(this.file)));
  }

  recall(id: string): Fact | undefined {
    return this.facts.get(id);
  }

  remember(id: string, fact: Fact): void {
    this.facts.set(id, fact);
    this.changed();
  }

  forget(id: string): void {
    if (this.facts.delete(id)) this.changed();
  }

  /** All instances that it remembers. */
  ids(): string[] {
    return [...this.facts.keys()];
  }

  /** Forgets all but these. */
  keep(ids: ReadonlySet<string>): void {
    for (const id of this.facts.keys()) if (!ids.has(id)) this.forget(id);
  }

  /** A welcome may change hundreds at once, which are written together. */
  private changed(): void {
    if (this.isDirty) return;
    this.isDirty = true;
    queueMicrotask(() => {
      this.isDirty = false;
      this.write();
    });
  }

  private write(): void {
    try {
      write(this.file, Object.fromEntries(this.facts), false);
    } catch (error) {
      // A full disk must not stop the agent: a connected server supplies what this file would have had.
      console.error(JSON.stringify({ event: "stateFile.unwritten", error: String(error) }));
    }
  }
}

function identityIn(file: string, engine: string): string {
  const kept = read<Identity>(file);
  if (kept?.engine === engine) return kept.agent;
  const agent = randomUUID();
  write(file, { agent, engine } satisfies Identity, true);
  return agent;
}

/** Unreadable content is discarded: the server sends it again when the agent connects. */
function factsIn(file: string): Record<string, Fact> {
  try {
    return read<Record<string, Fact>>(file) ?? {};
  } catch (error) {
    console.error(JSON.stringify({ event: "stateFile.lost", error: String(error) }));
    return {};
  }
}

function read<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

/** `survives`: whether it must survive a power cut. Instances do not survive one, so their file need not. */
function write(file: string, content: unknown, survives: boolean): void {
  const next = openSync(`${file}.next`, "w", 0o600);
  try {
    // All of it, or it throws; `writeSync` may write a part.
    writeFileSync(next, JSON.stringify(content));
    if (survives) fsyncSync(next);
  } finally {
    closeSync(next);
  }
  renameSync(`${file}.next`, file);
}
