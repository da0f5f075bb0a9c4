import { useTexts } from "~/i18n/useTexts.ts";

const REASONS = ["refused", "unreachable", "late", "private", "https", "credentials", "url", "sealed", "noAddress", "full", "off"] as const;

/** Says why a message was not accepted, from its code and the status after it: `webhook.refused 404`. */
export function useReason(): (error: string, status?: number | null) => string {
  const { t } = useTexts("admin/webhooks");
  return (error, status) => {
    const [code = "", said = status ?? ""] = error.split(" ");
    const reason = REASONS.find((one) => code === `webhook.${one}`) ?? "unreachable";
    return t(`webhooks.reason.${reason}`, { status: said });
  };
}
