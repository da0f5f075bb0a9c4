import type { Entry } from "../../contract/rpc/ledger.ts";

/** The wire id of a submission or notice: its own number, or its place in the log if it is from before numbers existed. `data` as text or parsed. */
export function idOf({ seq, data }: { seq: number; data: unknown }): number {
  const value = (typeof data === "string" ? JSON.parse(data) : data) as { id?: number } | null;
  return value?.id ?? seq;
}

type Placed = Pick<Entry, "seq" | "at" | "kind" | "participationId"> & { data: unknown };

/** Whether entries form a log that a Ledger could have written: numbered without a gap, never back in time, each list of ids growing. */
export class LogOrder {
  private readonly ids = new Map<number | "notice", number>();

  constructor(
    private seq = 0,
    private at = 0,
    /** The last id that was assigned, to a team's submissions or to notices, before the first of these entries. */
    private readonly given: (list: number | "notice") => number = () => 0,
  ) {}

  follows(entry: Placed): boolean {
    const { seq, at } = this;
    this.seq = entry.seq;
    this.at = entry.at;
    return entry.seq === seq + 1 && entry.at >= at && this.grows(entry);
  }

  private grows(entry: Placed): boolean {
    if (entry.kind !== "submission" && entry.kind !== "notice") return true;
    const list = entry.kind === "notice" ? "notice" : entry.participationId!;
    const last = this.ids.get(list) ?? this.given(list);
    this.ids.set(list, idOf(entry));
    return idOf(entry) > last;
  }
}
