import type { HostView } from "#worker/contract/wire/platform/host.ts";
import { hasImage, imageName } from "#worker/domain/instances/image-name.ts";

/** The state of an image on one host. `kept`: it is present, but fetching it again failed. */
export type ImageState =
  | { kind: "present" | "absent" | "offline" }
  | { kind: "pulling"; percent: number | null }
  | { kind: "failed" | "kept"; error: string };

/** Whether a host has an image; `kept`: it has it, although fetching it again failed. */
export function imageState(image: string, host: Pick<HostView, "state" | "images" | "pulls">): ImageState {
  const name = imageName(image);
  const there = hasImage(host.images, image);
  const pull = host.pulls.find((one) => imageName(one.image) === name);
  if (host.state !== "online") return { kind: "offline" };
  if (pull)
    return pull.error === null ? { kind: "pulling", percent: pull.percent } : { kind: there ? "kept" : "failed", error: pull.error };
  return { kind: there ? "present" : "absent" };
}

/** The names of a host's images in order; a digest only for images without a tag. */
export function shownImages(images: string[]): string[] {
  const isTagged = (name: string) => images.some((one) => one.startsWith(`${name}:`) && !one.includes("@"));
  return images.filter((one) => !one.includes("@") || !isTagged(one.split("@")[0]!)).toSorted();
}
