import { useTexts } from "~/i18n/useTexts.ts";
import { IconButton } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { useToast } from "~/ui/Toast.tsx";

/** A short value in a table with a button that copies it; `shown` where the whole is too long to be read. */
export function CopyText({ value, label, shown = value }: { value: string; label: string; shown?: string }) {
  const { t } = useTexts();
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast({ tone: "ok", text: t("copy.done") });
    } catch {
      toast({ tone: "alert", text: t("copy.failed") });
    }
  };
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <code className="min-w-0 truncate font-mono text-xs select-all" title={value}>
        {shown}
      </code>
      <IconButton size="sm" label={`${t("action.copy")}: ${label}`} icon={<Icon name="copy" size={14} />} onClick={copy} />
    </span>
  );
}
