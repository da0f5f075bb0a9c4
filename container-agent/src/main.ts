import Docker from "dockerode";
import { whenNpmEnds } from "../../packages/under-npm.ts";
import { Agent } from "./agent.ts";
import { openDocker } from "./engine/docker/open-docker.ts";
import { readConfig } from "./host/config.ts";
import { claimFolder } from "./host/lock.ts";

try {
  const config = readConfig(process.env);
  await claimFolder(config.data);
  const agent = await Agent.open(config, await openDocker(config, new Docker()));
  const end = () => void agent.close().then(() => process.exit(0));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, end);
  whenNpmEnds(end);
  // Started by a server: however the server ends, this pipe closes.
  if (process.argv.includes("--with-parent")) process.stdin.once("end", end).resume();
  await agent.run();
} catch (error) {
  console.error(`vexil-agent: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
