import { mkdirSync } from "node:fs";
import Docker from "dockerode";
import { holdFolder, holdName } from "../../packages/folder-lock.mjs";
import { whenNpmEnds } from "../../packages/under-npm.ts";
import { Agent } from "./agent.ts";
import { openDocker } from "./engine/docker/open-docker.ts";
import { readConfig } from "./host/config.ts";
import { hostIdOf } from "./host/host-id.ts";

try {
  const config = readConfig(process.env);
  mkdirSync(config.data, { recursive: true, mode: 0o700 });
  // Two agents would end each other's instances.
  await holdFolder(config.data, "agent", `another agent runs on the folder ${config.data}; choose another with VEXIL_AGENT_DATA`);
  const engine = await openDocker(config, new Docker());
  const both = `${hostIdOf(config.key)} ${engine.facts.id}`;
  await holdName(
    both,
    "agent",
    "another agent runs here with the same key and the same engine, perhaps as a service or by hand; end it first",
  );
  const agent = await Agent.open(config, engine);
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
