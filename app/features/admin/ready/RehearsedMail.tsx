import type { RehearsalView } from "#worker/contract/wire/monitor/rehearsal.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { Icon } from "~/ui/Icon.tsx";

/** What became of the one mail that a rehearsal sends, to whoever began it. */
export function RehearsedMail({ mail }: { mail: NonNullable<RehearsalView["mail"]> | null }) {
  const { t } = useTexts("admin/ready");
  const state = mail?.state ?? "none";
  const isLost = state === "failed" || state === "waiting";
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{t("rehearsal.mail")}</h3>
      <p className={`flex items-start gap-1.5 text-sm ${isLost ? "text-alert" : state === "sent" ? "" : "text-mute"}`}>
        <Icon name={isLost ? "warning" : state === "sent" ? "check" : "info"} size={14} className="mt-1 shrink-0" />
        <span className="min-w-0">
          {t(`rehearsedMail.${state}`)}
          {mail?.error && <code className="block text-xs [overflow-wrap:anywhere]">{mail.error}</code>}
        </span>
      </p>
    </div>
  );
}
