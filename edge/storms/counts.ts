import type { Edge } from "../runtime.ts";
import { TOTALS_PATH } from "../isolate/paths.ts";

/** What a storm has cost. `objects`: calls that reached each kind; `peak`: the most calls of one object of the kind in a second. */
export type Counts = {
  d1: number;
  /** How many of these came from isolates; the others came from objects. */
  d1OfIsolates: number;
  /** The most queries in a second, with those of batches counted individually. */
  d1Peak: number;
  objects: Record<string, { calls: number; peak: number; refused: number }>;
  made: Record<string, number>;
};

type ObjectTotals = {
  objects: Record<string, { calls: number; peak: number; refused: number }>;
  asked: Record<string, number>;
  seconds: Seconds;
};
type Seconds = Record<string, number>;

/** Returns what has been counted since the last call. */
export async function takeCounts(edge: Edge): Promise<Counts> {
  const [isolates, objects] = await Promise.all([
    read<{ calls: Record<string, number>; seconds: Seconds }>(edge.url + TOTALS_PATH),
    read<ObjectTotals>(edge.objectsUrl + TOTALS_PATH),
  ]);
  const kinds: Counts["objects"] = {};
  for (const [name, { calls, peak, refused }] of Object.entries(objects.objects)) {
    const kind = name.split(" ")[0]!;
    const known = kinds[kind] ?? { calls: 0, peak: 0, refused: 0 };
    kinds[kind] = { calls: known.calls + calls, peak: Math.max(known.peak, peak), refused: known.refused + refused };
  }
  const made: Record<string, number> = {};
  for (const [call, times] of [...Object.entries(isolates.calls), ...Object.entries(objects.asked)]) {
    // Objects of a kind together: "LEDGER 1 submit" becomes "LEDGER submit".
    const [to = "", ...rest] = call.split(" ");
    const key = to === "D1" ? "D1" : `${to} ${rest.at(-1)}`;
    made[key] = (made[key] ?? 0) + times;
  }
  const d1OfIsolates = Object.entries(isolates.calls).reduce((sum, [call, times]) => (call.startsWith("D1 ") ? sum + times : sum), 0);
  const seconds = Object.keys({ ...isolates.seconds, ...objects.seconds });
  const d1Peak = Math.max(0, ...seconds.map((second) => (isolates.seconds[second] ?? 0) + (objects.seconds[second] ?? 0)));
  return { d1: made.D1 ?? 0, d1OfIsolates, d1Peak, objects: kinds, made };
}

async function read<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T;
}
