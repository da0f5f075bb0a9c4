/** The engine's report about a layer while it fetches an image. */
export type PullEvent = { id?: string; status?: string; progressDetail?: { current?: number; total?: number } };

type Layer = { total: number; fetched: number; unpacked: number };

/**
 * How much of an image has arrived: for each layer, fetching counts for half of its bytes and unpacking for the other half. Only rises, and returns
 * each figure once; layers of unknown size do not count.
 */
export class PullProgress {
  private readonly layers = new Map<string, Layer>();
  private last = 0;

  constructor(private readonly say: (percent: number) => void) {}

  receive({ id, status, progressDetail: { current = 0, total = 0 } = {} }: PullEvent): void {
    if (id === undefined) return;
    const layer = this.layers.get(id) ?? { total, fetched: 0, unpacked: 0 };
    const size = Math.max(layer.total, total);
    if (status === "Downloading") this.layers.set(id, { ...layer, total: size, fetched: Math.min(current, size) });
    else if (status === "Download complete") this.layers.set(id, { ...layer, fetched: layer.total });
    else if (status === "Extracting") this.layers.set(id, { ...layer, fetched: layer.total, unpacked: Math.min(current, layer.total) });
    else if (status === "Pull complete") this.layers.set(id, { ...layer, fetched: layer.total, unpacked: layer.total });
    this.report();
  }

  private report(): void {
    const layers = [...this.layers.values()];
    const total = layers.reduce((sum, layer) => sum + layer.total, 0);
    const done = layers.reduce((sum, { fetched, unpacked }) => sum + fetched + unpacked, 0);
    const percent = total === 0 ? 0 : Math.floor((50 * done) / total);
    if (percent <= this.last) return;
    this.last = percent;
    this.say(percent);
  }
}
