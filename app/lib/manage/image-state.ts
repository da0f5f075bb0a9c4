import type { HostView } from "#worker/contract/host.ts";

/** How an image stands on one host. */
export type ImageState =
  | { kind: "present" | "absent" | "offline" }
  | { kind: "pulling"; percent: number | null }
  | { kind: "failed"; error: string };

/** An engine leaves out the tag `latest` and the name of its own registry, or spells them out. */
const short = (image: string) => image.replace(/^docker\.io\/(?:library\/)?/, "").replace(/:latest$/, "");

export function imageState(image: string, host: Pick<HostView, "state" | "images" | "pulls">): ImageState {
  const pull = host.pulls.find((one) => short(one.image) === short(image));
  if (host.state !== "online") return { kind: "offline" };
  if (pull) return pull.error === null ? { kind: "pulling", percent: pull.percent } : { kind: "failed", error: pull.error };
  return { kind: host.images.some((one) => short(one) === short(image)) ? "present" : "absent" };
}
