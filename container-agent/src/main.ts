import Docker from "dockerode";
import { Agent } from "./agent.ts";
import { readConfig } from "./config.ts";
import { claimFolder } from "./lock.ts";

try {
  const config = readConfig(process.env);
  await claimFolder(config.data);
  const agent = await Agent.open(config, new Docker());
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void agent.close().then(() => process.exit(0)));
  await agent.run();
} catch (error) {
  console.error(`vexil-agent: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
