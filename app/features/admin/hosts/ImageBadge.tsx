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

/** The state of an image on a host in one word; while it is being fetched, its progress. */
export function ImageBadge({ state }: { state: ImageState }) {
  const { t } = useTexts("admin/hosts");
  const percent = state.kind === "pulling" ? state.percent : null;
  return <Badge tone={TONES[state.kind]}>{percent === null ? t(`image.${state.kind}`) : t("image.percent", { percent })}</Badge>;
}
