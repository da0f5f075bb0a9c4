/** What the runtime's thread ran, by function: its own time without that of functions it called, in ms of the profile's total time. */
export type Profile = { totalMs: number; functions: { name: string; ms: number }[] };

type Node = { id: number; callFrame: { functionName: string; url: string; lineNumber: number } };
type CpuProfile = { nodes: Node[]; samples: number[]; timeDeltas: number[] };

const SHOWN = 45;
const EVERY_US = 500;

/** Takes a profile of the Worker and its objects through the runtime's inspector until it is told to end. Started with --experimental-websocket. */
process.once("message", (job: { inspector: number }) => void profile(job.inspector));

async function profile(port: number): Promise<void> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as { id: string; webSocketDebuggerUrl: string }[];
  const wanted = process.env.PROFILE_TARGET ?? "core:user";
  const target = targets.find(({ id }) => id.includes(wanted)) ?? targets[0]!;
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  const answers = new Map<number, (result: { profile: CpuProfile }) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: { profile: CpuProfile } };
    answers.get(id)?.(result);
  });
  let asked = 0;
  const call = (method: string, params = {}) =>
    new Promise<{ profile: CpuProfile }>((done) => {
      answers.set(++asked, done);
      socket.send(JSON.stringify({ id: asked, method, params }));
    });
  await new Promise((done) => socket.addEventListener("open", done));
  await call("Profiler.enable");
  await call("Profiler.setSamplingInterval", { interval: EVERY_US });
  await call("Profiler.start");
  process.once("message", async () => {
    const { profile: taken } = await call("Profiler.stop");
    process.send!({ result: summary(taken) }, () => process.exit(0));
  });
}

function summary({ nodes, samples, timeDeltas }: CpuProfile): Profile {
  const names = new Map(nodes.map((node) => [node.id, nameOf(node)]));
  const byName = new Map<string, number>();
  samples.forEach((id, i) => byName.set(names.get(id)!, (byName.get(names.get(id)!) ?? 0) + timeDeltas[i]! / 1_000));
  const functions = [...byName].map(([name, ms]) => ({ name, ms })).toSorted((a, b) => b.ms - a.ms);
  return { totalMs: timeDeltas.reduce((sum, us) => sum + us, 0) / 1_000, functions: functions.slice(0, SHOWN) };
}

function nameOf({ callFrame: { functionName, url, lineNumber } }: Node): string {
  return `${functionName || "(no name)"}${url ? ` ${url.split("/").at(-1)}:${lineNumber + 1}` : ""}`;
}
