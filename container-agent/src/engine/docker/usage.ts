import type Docker from "dockerode";
import type { Usage } from "../engine.ts";

type Stats = { memory_stats: { usage?: number; stats?: Record<string, number> }; cpu_stats: { cpu_usage: { total_usage: number } } };

/** Asks Docker once, without waiting for a second figure; null for a container that is not there any more. */
export async function usageOf(docker: Docker, containerId: string): Promise<Usage | null> {
  try {
    const stats = (await docker.getContainer(containerId).stats({ stream: false, "one-shot": true })) as unknown as Stats;
    const { usage = 0, stats: detail = {} } = stats.memory_stats;
    // Files that the kernel may drop at any time; the older control groups call them otherwise.
    const cache = detail["total_inactive_file"] ?? detail["inactive_file"] ?? 0;
    return { memory: Math.max(0, usage - cache), cpuNs: stats.cpu_stats.cpu_usage.total_usage };
  } catch {
    // Gone, or the engine is: its figure is missing from the sum, nothing else.
    return null;
  }
}
