import { open, type Line } from "../load.ts";
import { drawer } from "./draw.ts";
import type { LoadJob, LoadResult } from "./job.ts";
import { Tally } from "./tally.ts";

type Draw = ReturnType<typeof drawer>;
type Run = { job: LoadJob; draw: Draw; tallies: Tally[]; startedAt: number; countFrom: number; lastAt: number; answers: number[] };

/** Runs a load to its end. */
export async function runLoad(job: LoadJob): Promise<LoadResult> {
  const lines = await Promise.all(Array.from({ length: job.connections }, () => open(job.port)));
  const startedAt = performance.now();
  const run: Run = {
    job,
    draw: drawer(job),
    tallies: job.decks.map((deck) => new Tally(deck)),
    startedAt,
    countFrom: startedAt + job.warmUp * 1_000,
    lastAt: startedAt,
    answers: lines.map(() => 0),
  };
  await (job.rate === undefined ? closedLoop(run, lines) : openLoop(run, lines, job.rate));
  for (const { socket } of lines) socket.destroy();
  const seconds = Math.max(0.001, (run.lastAt - run.countFrom) / 1_000);
  return {
    decks: run.tallies.map((tally) => tally.of(seconds)),
    fewest: Math.min(...run.answers),
    most: Math.max(...run.answers),
    seconds: (run.lastAt - startedAt) / 1_000,
  };
}

/** Every connection sends its next request as soon as it has its answer. */
async function closedLoop(run: Run, lines: Line[]): Promise<void> {
  const endAt = run.startedAt + run.job.seconds * 1_000;
  const work = async (line: Line, which: number) => {
    for (;;) {
      const now = performance.now();
      const drawn = now < endAt ? run.draw() : null;
      if (!drawn) return;
      await ask(run, line, which, drawn, now);
    }
  };
  await Promise.all(lines.map(work));
}

/** A fixed number per second: each is timed from when it was due, including its wait for a connection. */
async function openLoop(run: Run, lines: Line[], rate: number): Promise<void> {
  const free = lines.map((_, which) => which);
  const due: { at: number; drawn: NonNullable<ReturnType<Draw>> }[] = [];
  const under = new Set<Promise<void>>();
  const serve = () => {
    while (free.length > 0 && due.length > 0) {
      // In turns, because the server closes a connection that is not used for some seconds.
      const [which, { at, drawn }] = [free.shift()!, due.shift()!];
      const asked = ask(run, lines[which]!, which, drawn, at).then(() => {
        free.push(which);
        under.delete(asked);
        serve();
      });
      under.add(asked);
    }
  };
  for (let n = 0; n < run.job.seconds * rate; n += 1) {
    const at = run.startedAt + (n * 1_000) / rate;
    const wait = at - performance.now();
    if (wait > 0) await new Promise((wake) => setTimeout(wake, wait));
    const drawn = run.draw();
    if (!drawn) break;
    due.push({ at, drawn });
    serve();
  }
  while (under.size > 0) await Promise.all(under);
}

async function ask(run: Run, line: Line, which: number, drawn: NonNullable<ReturnType<Draw>>, since: number): Promise<void> {
  const answer = await line.send(drawn.bytes);
  run.lastAt = performance.now();
  run.answers[which]! += 1;
  run.tallies[drawn.deck]!.add(drawn.question, answer, since >= run.countFrom ? run.lastAt - since : null);
}
