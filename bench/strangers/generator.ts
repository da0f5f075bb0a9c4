import type { Job } from "./job.ts";
import { runLoad } from "./loop.ts";
import { listeners, runNews } from "./news.ts";

/** The process that sends requests: it gets one job as a message, sends its result as a message, and ends. */
process.once("message", (job: Job) => {
  run(job).then(
    (result) => process.send!({ result }, () => process.exit(0)),
    (error: Error) => process.send!({ error: error.stack }, () => process.exit(1)),
  );
});

async function run(job: Job): Promise<unknown> {
  if (job.kind === "news") return runNews(job);
  const all = job.sockets ? await listeners(job.port, job.sockets, () => {}) : [];
  try {
    return await runLoad(job);
  } finally {
    for (const listener of all) listener.close();
  }
}
