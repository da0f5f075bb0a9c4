import { usageOf } from "../../scripts/process-tree.ts";

/** The resident memory of a server over time, and the row in which it was highest. */
export class MemoryWatch {
  private row = "";
  private readonly peaks = new Map<string, number>();
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(private readonly pid: number) {
    this.timer = setInterval(() => this.look(), 500);
  }

  /** Starts a row. */
  begin(row: string): void {
    this.row = row;
    this.look();
  }

  /** The maximum in the present row, in MB. */
  peak(): number {
    this.look();
    return this.peaks.get(this.row)!;
  }

  worst(): { row: string; mb: number } {
    const [row, mb] = [...this.peaks].reduce((a, b) => (b[1] > a[1] ? b : a));
    return { row, mb };
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    this.peaks.set(this.row, Math.max(this.peaks.get(this.row) ?? 0, usageOf(this.pid).residentMb));
  }
}
