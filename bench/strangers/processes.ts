import { execFileSync, fork, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import type { ServerProcess } from "../../scripts/server-process.ts";
import type { Job, LoadJob, LoadResult, NewsJob, NewsResult } from "./job.ts";
import type { Probed } from "./probe.ts";
import type { Profile } from "./profile.ts";

const TASKSET = "/usr/bin/taskset";
/** The load generator has the last core; with two cores the server has both, with more all others. */
const CORES = availableParallelism();
const PINS = existsSync(TASKSET) && CORES > 1;

/** Where the server and the load generator run, in words. */
export const PLACES = PINS
  ? `Who asks is a process of its own on core ${CORES - 1}; the server has ${CORES > 2 ? `cores 0 to ${CORES - 2}` : "both"}.`
  : "Who asks is a process of its own that shares the cores.";

/** Keeps the server, with all its processes and threads, off the load generator's core if that leaves it two. */
export function placeServer(server: ServerProcess): void {
  if (!PINS || CORES < 3) return;
  execFileSync(TASKSET, ["-a", "-p", "-c", `0-${CORES - 2}`, String(server.pid)], { stdio: "ignore" });
}

export function generate(job: LoadJob): Promise<LoadResult>;
export function generate(job: NewsJob): Promise<NewsResult>;
/** Runs a job in another process. */
export function generate(job: Job): Promise<unknown> {
  const child = start("bench/strangers/generator.ts");
  child.send(job);
  return resultOf(child);
}

/** Measures with a small request how long the server makes it wait, until the returned function is called. */
export function startProbe(server: ServerProcess): () => Promise<Probed> {
  const child = start("bench/strangers/probe.ts");
  child.send({ port: server.port, pid: server.pid });
  const result = resultOf(child) as Promise<Probed>;
  return () => {
    child.send("end");
    return result;
  };
}

/** Lets the runtime's inspector take a profile until the returned function is called. */
export function startProfile(inspector: number): () => Promise<Profile> {
  const child = start("bench/strangers/profile.ts", ["--experimental-websocket"]);
  child.send({ inspector });
  const result = resultOf(child) as Promise<Profile>;
  return () => {
    child.send("end");
    return result;
  };
}

function start(program: string, more: string[] = []): ChildProcess {
  const run = ["--import", "tsx", ...more];
  return PINS
    ? fork(program, [], { execPath: TASKSET, execArgv: ["-c", String(CORES - 1), process.execPath, ...run] })
    : fork(program, [], { execArgv: run });
}

function resultOf(child: ChildProcess): Promise<unknown> {
  return new Promise((done, refuse) => {
    child.once("message", ({ result, error }: { result?: unknown; error?: string }) =>
      error === undefined ? done(result) : refuse(new Error(error)),
    );
    // Not at its exit, which on a busy machine is reported before its last message.
    child.once("error", refuse).once("disconnect", () => refuse(new Error("The process that asks has ended.")));
  });
}
