import type Docker from "dockerode";
import type { Usage } from "../engine.ts";

type Stats = { memory_stats: { usage?: number; stats?: Record<string, number> }; cpu_stats: { cpu_usage: { total_usage: number } } };

/** Asks Docker once, without waiting for a second measurement; null for a container that no longer exists. */
export async function usageOf(docker: Docker, containerId: string): Promise<Usage | null> {
  try {
    const stats = (await docker.getContainer(containerId).stats({ stream: false, "one-shot": true })) as unknown as Stats;
    const { usage = 0, stats: detail = {} } = stats.memory_stats;
    // The page cache that the kernel can drop at any time; cgroup v1 names it differently.
    const cache = detail["total_inactive_file"] ?? detail["inactive_file"] ?? 0;
    return { memory: Math.max(0, usage - cache), cpuNs: stats.cpu_stats.cpu_usage.total_usage };
  } catch {
    // The container or the engine is gone: only its figure is missing from the sum.
    return null;
  }
}
