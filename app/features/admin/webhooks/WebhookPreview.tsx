import { useTexts } from "~/i18n/useTexts.ts";
import { messageOf, type Look } from "#worker/domain/webhooks/message.ts";
import { sampleEvents } from "#worker/domain/webhooks/samples.ts";
import type { WebhookKind } from "#worker/contract/wire/names.ts";

/** Exactly what would be sent for an example event. `now`: epoch ms. */
export function WebhookPreview({ look, kinds, title, now }: { look: Look; kinds: WebhookKind[]; title: string; now: number }) {
  const { t } = useTexts("admin/webhooks");
  const events = sampleEvents(title, kinds, now, look.language);
  const body = events.length === 0 ? null : messageOf(events, look).body;
  return (
    <figure className="grid min-w-0 content-start gap-1.5">
      <figcaption className="font-medium">{t("webhooks.preview")}</figcaption>
      <pre
        translate="no"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be in reach of the keyboard
        tabIndex={0}
        className="max-h-96 min-h-40 overflow-auto rounded border border-line bg-sunken p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap"
      >
        {body === null ? t("webhooks.previewNone") : readable(body)}
      </pre>
      <p className="text-xs text-faint">{t(look.shape === "json" ? "webhooks.previewJson" : "webhooks.previewChat")}</p>
    </figure>
  );
}

/** JSON over several lines, in which the line breaks of a text are seen. */
function readable(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2).replace(/\\./g, (escape) => (escape === String.raw`\n` ? "\n    " : escape));
}
