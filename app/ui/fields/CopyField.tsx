import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { IconButton } from "../Button.tsx";
import { Icon } from "../Icon.tsx";
import { useToast } from "../Toast.tsx";

type Props = { value: string; label: string; secret?: boolean; className?: string };

/** A value to copy. `secret` hides it until the user asks for it; copying works either way, and without scripts it is simply shown. */
export function CopyField({ value, label, secret = false, className }: Props) {
  const { t } = useTexts();
  const toast = useToast();
  const [shown, setShown] = useState(!secret);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast({ tone: "ok", text: t("copy.done") });
    } catch {
      // The browser refuses the clipboard without https: show the value so that it can be selected.
      setShown(true);
      toast({ tone: "alert", text: t("copy.failed") });
    }
  };
  return (
    <div className={`flex flex-wrap items-center rounded border border-line bg-sunken ${className ?? ""}`}>
      <input
        readOnly
        aria-label={label}
        value={shown ? value : "••••••••••••"}
        onFocus={(event) => event.currentTarget.select()}
        className="h-8 min-w-0 flex-1 truncate bg-transparent px-2.5 font-mono text-xs text-ink"
      />
      {secret && (
        <noscript className="order-last w-full border-t border-line p-2.5 font-mono text-xs break-all">
          {/* With scripts a browser does not decode what is in here, so the text itself would seem to be another one than the server's. */}
          {import.meta.env.SSR && <span>{value}</span>}
        </noscript>
      )}
      {secret && (
        <IconButton
          label={t(shown ? "action.hide" : "action.show")}
          icon={<Icon name={shown ? "eye-off" : "eye"} size={16} />}
          onClick={() => setShown(!shown)}
        />
      )}
      <IconButton
        label={t("label.value", { label: t("action.copy"), value: label })}
        icon={<Icon name="copy" size={16} />}
        onClick={copy}
      />
    </div>
  );
}
