import type Docker from "dockerode";

/** A container in the engine's list, as far as it says what was written. */
type Listed = { Id: string; SizeRw?: number; Mounts?: { Type: string; Name?: string }[] };
type DiskUse = { Volumes: { Name: string; UsageData?: { Size: number } | null }[] | null };

/**
 * Bytes that containers have written, by their ids, without those that no longer run. `isLimited`: the driver already limits what they write over their
 * images, so only volumes count: the engine creates those that an image declares, and no driver limits them.
 */
export async function writtenBy(docker: Docker, ids: string[], isLimited: boolean): Promise<Map<string, number>> {
  const found = (await docker.listContainers({ size: !isLimited, filters: { id: ids } })) as Listed[];
  const sizes = found.some((one) => volumesOf(one).length > 0) ? await volumeSizes(docker).catch(unmeasured) : new Map<string, number>();
  return new Map(found.map((one) => [one.Id, volumesOf(one).reduce((sum, name) => sum + (sizes.get(name) ?? 0), one.SizeRw ?? 0)]));
}

function volumesOf({ Mounts = [] }: Listed): string[] {
  return Mounts.flatMap(({ Type, Name }) => (Type === "volume" && Name ? [Name] : []));
}

/** One volume of the machine that cannot be measured must not switch off all other limits. */
function unmeasured(error: unknown): Map<string, number> {
  console.error(JSON.stringify({ event: "volumes.unmeasured", error: String(error) }));
  return new Map();
}

/** The sizes of all volumes by name. The library's own call would also ask for the sizes of all images and containers. */
async function volumeSizes(docker: Docker): Promise<Map<string, number>> {
  const { Volumes } = await new Promise<DiskUse>((done, fail) => {
    const call = { path: "/system/df?", options: { type: "volume" }, method: "GET", statusCodes: { 200: true, 500: "server error" } };
    docker.modem.dial(call, (error: unknown, answer: unknown) => (error ? fail(error as Error) : done(answer as DiskUse)));
  });
  return new Map((Volumes ?? []).map(({ Name, UsageData }) => [Name, UsageData?.Size ?? 0]));
}
