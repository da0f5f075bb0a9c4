import { useTexts } from "~/i18n/useTexts.ts";
import { Badge, type Tone } from "~/ui/Badge.tsx";
import type { ImageState } from "./image-state.ts";

const TONES: Record<ImageState["kind"], Tone> = {
  present: "ok",
  absent: "gray",
  offline: "gray",
  pulling: "brand",
  kept: "warn",
  failed: "alert",
};

/** How an image stands on a host, in a word; while it is fetched, how far that is. */
export function ImageBadge({ state }: { state: ImageState }) {
  const { t } = useTexts("admin/hosts");
  const percent = state.kind === "pulling" ? state.percent : null;
  return <Badge tone={TONES[state.kind]}>{percent === null ? t(`image.${state.kind}`) : t("image.percent", { percent })}</Badge>;
}
