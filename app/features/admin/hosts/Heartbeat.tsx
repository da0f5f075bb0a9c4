import { useTexts } from "~/i18n/useTexts.ts";
import { Time } from "~/ui/values/Time.tsx";
import { useNow } from "~/lib/time/useNow.ts";
import { toMs } from "~/lib/time/time.ts";
import { agoFormat } from "~/lib/time/formatters.ts";

/** When the last frame of a host came: in seconds while it is fresh, to see it beat. */
export function Heartbeat({ at }: { at: string | null }) {
  const { t, i18n } = useTexts("admin/hosts");
  const now = useNow(1_000);
  if (at === null) return <>{t("host.unheard")}</>;
  const seconds = Math.max(0, Math.round((now - toMs(at)) / 1_000));
  const ago = agoFormat(i18n.language, { style: "short" }).format(-seconds, "second");
  return (
    <>
      {t("host.heard")} {seconds < 100 ? <span className="figures">{ago}</span> : <Time at={at} />}
    </>
  );
}
