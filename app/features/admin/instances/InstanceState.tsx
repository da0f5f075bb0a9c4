import { useTexts } from "~/i18n/useTexts.ts";
import { Badge, type Tone } from "~/ui/Badge.tsx";
import type { InstanceView } from "#worker/contract/wire/challenge/challenge.ts";

const TONES: Record<InstanceView["state"], Tone> = {
  queued: "gray",
  starting: "brand",
  running: "ok",
  unreachable: "warn",
  stopping: "gray",
};

/** The state of an instance in one word; in the queue also its place. */
export function InstanceState({ state, place }: Pick<InstanceView, "state" | "place">) {
  const { t } = useTexts("admin/instances");
  return <Badge tone={TONES[state]}>{place === null ? t(`instance.${state}`) : t("instance.place", { place })}</Badge>;
}
