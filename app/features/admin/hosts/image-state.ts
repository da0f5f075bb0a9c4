import type { HostView } from "#worker/contract/wire/platform/host.ts";

/** How an image stands on one host. `kept`: it is there, but could not be fetched anew. */
export type ImageState =
  | { kind: "present" | "absent" | "offline" }
  | { kind: "pulling"; percent: number | null }
  | { kind: "failed" | "kept"; error: string };

/** An engine leaves out the tag `latest` and the name of its own registry, or spells them out. */
const short = (image: string) => image.replace(/^docker\.io\/(?:library\/)?/, "").replace(/:latest$/, "");

/** Whether a host has an image; `kept`: it has it, though fetching it anew has failed. */
export function imageState(image: string, host: Pick<HostView, "state" | "images" | "pulls">): ImageState {
  const there = host.images.some((one) => short(one) === short(image));
  const pull = host.pulls.find((one) => short(one.image) === short(image));
  if (host.state !== "online") return { kind: "offline" };
  if (pull)
    return pull.error === null ? { kind: "pulling", percent: pull.percent } : { kind: there ? "kept" : "failed", error: pull.error };
  return { kind: there ? "present" : "absent" };
}
