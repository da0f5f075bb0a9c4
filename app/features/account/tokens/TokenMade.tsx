import { useEffect, useRef } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { TokenMadeView } from "#worker/contract/wire/account/token.ts";
import { isolated } from "~/lib/isolate.ts";
import { Alert } from "~/ui/Alert.tsx";
import { CopyField } from "~/ui/fields/CopyField.tsx";

/** The new token's text, shown once: it is lost when the page is left. It gets the focus, so that nobody overlooks it. */
export function TokenMade({ made }: { made: TokenMadeView }) {
  const { t } = useTexts("account/tokens");
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className="mb-6">
      <Alert tone="ok" title={t("tokens.made", { name: isolated(made.name) })}>
        <p>{t("tokens.madeText")}</p>
        <CopyField value={made.token} label={t("tokens.copy")} className="mt-2 max-w-xl" />
        <p className="mt-3">{t("tokens.use")}</p>
        <code translate="no" className="mt-1 block font-mono text-xs wrap-anywhere">
          Authorization: Bearer vxt_…
        </code>
      </Alert>
    </div>
  );
}
