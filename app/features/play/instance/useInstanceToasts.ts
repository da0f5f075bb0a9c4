import { useEffect, useRef } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { InstanceStatusView } from "#worker/contract/wire/challenge/challenge.ts";
import { useToast } from "~/ui/Toast.tsx";
import { clockNow } from "~/lib/time/clock.ts";
import { whenReached } from "~/lib/time/when-reached.ts";
import { relativeTime } from "~/lib/time/time.ts";
import { readInstance } from "./useInstance.ts";
import { useTimeFormat } from "~/lib/time/useTimeFormat.ts";
import type { Address } from "~/lib/calls/address.ts";

type Wish = { path: Address<InstanceStatusView>; status: InstanceStatusView; title: string; titleOf: (id: number) => string };

/** One warning per challenge, by its path: how it is called off. They outlive the card, so that a player on another page is warned as well. */
const warnings = new Map<string, () => void>();

/** Shows messages about an instance that a player should not miss: it can be extended now, was extended, or was replaced. */
export function useInstanceToasts({ path, status, title, titleOf }: Wish) {
  const { t, i18n } = useTexts("play/instance");
  const toast = useToast();
  const format = useTimeFormat({ hour: "2-digit", minute: "2-digit" });
  const before = useRef(status);

  useEffect(() => {
    const old = before.current;
    before.current = status;
    const end = status.instance?.expectStopAt;
    if (old.instance && end && old.instance.startedAt === status.instance?.startedAt && end > old.instance.expectStopAt)
      toast({ tone: "ok", text: t("toast.extended", { title, time: format(Date.parse(end)) }) });
    if (!old.instance && status.instance && status.replaces && old.running.length >= status.limit)
      for (const gone of old.running.filter((id) => !status.running.includes(id)))
        toast({ tone: "info", text: t("toast.replaced", { title: titleOf(gone) }) });
  }, [status, title, titleOf, format, toast, t]);

  const { instance, renewsAt } = status;
  const opensAt = instance && renewsAt ? Date.parse(renewsAt) : null;
  useEffect(() => {
    warnings.get(path)?.();
    warnings.delete(path);
    if (opensAt === null || opensAt <= clockNow()) return;
    warnings.set(
      path,
      whenReached(opensAt, () => void warn()),
    );
    async function warn() {
      warnings.delete(path);
      // It may have ended, or been extended by a teammate, since the card was closed.
      const now = await readInstance(path).catch(() => null);
      if (!now?.instance || !now.renewsAt || Date.parse(now.renewsAt) > clockNow()) return;
      const end = relativeTime(Date.parse(now.instance.expectStopAt), clockNow(), i18n.language) ?? "";
      toast({ tone: "alert", text: t("toast.due", { title, end }) });
    }
  }, [path, opensAt, title, toast, t, i18n.language]);
}
