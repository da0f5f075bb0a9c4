import type { ReactNode } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { leading } from "~/lib/between-sentences.ts";
import { Badge, type Tone } from "~/ui/Badge.tsx";
import { Icon } from "~/ui/Icon.tsx";
import type { CallView, ContentView } from "./api-view.server.ts";
import { FieldTable } from "./FieldTable.tsx";
import { Prose } from "./Prose.tsx";
import { TypeText } from "./TypeText.tsx";

const TONES: Record<string, Tone> = { GET: "brand", POST: "ok", PUT: "warn", DELETE: "alert" };

/** Who may make a call that needs no permission. */
const STANDINGS = ["visitor", "user", "captain", "player"] as const;

/** One call: a line that unfolds to its parameters and answers. */
export function CallRow({ call }: { call: CallView }) {
  const { t } = useTexts("api-docs");
  const kind = STANDINGS.find((one) => one === call.access);
  return (
    <details id={call.id} className="group border-b border-line last:border-b-0">
      <summary className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 hover:bg-hover">
        <Icon name="chevron-down" size={14} className="-rotate-90 text-faint transition-transform group-open:rotate-0" />
        <Badge tone={TONES[call.method]} className="w-16 justify-center font-mono">
          {call.method}
        </Badge>
        <code translate="no" className="min-w-0 font-mono text-xs break-all">
          {call.path}
        </code>
        <span lang="en" className="min-w-0 flex-1 basis-48 text-mute text-pretty">
          {call.summary}
        </span>
        <Badge>{kind ? t(`docs.access.${kind}`) : <code translate="no">{call.access}</code>}</Badge>
      </summary>
      <div className="grid gap-4 border-t border-line bg-page px-3 py-4 sm:px-6">
        {call.description && (
          <p lang="en" className="max-w-prose text-pretty">
            <Prose text={call.description} />
          </p>
        )}
        {call.fields.length > 0 && (
          <Part title={t("docs.parameters")}>
            <FieldTable fields={call.fields} caption={t("docs.parameters")} />
          </Part>
        )}
        {call.body && <Content title={t("docs.body")} content={call.body} />}
        <Content title={t("docs.answer")} content={call.answer} />
        <p className="text-xs text-mute">
          {leading(t("docs.refusals"))}
          <span className="font-mono">{call.refusals.join(" · ")}</span>
        </p>
      </div>
    </details>
  );
}

function Content({ title, content }: { title: string; content: ContentView }) {
  const { t } = useTexts("api-docs");
  return (
    <Part title={title}>
      {content.kind === "empty" && <p className="text-mute">{t("docs.empty")}</p>}
      {content.kind === "file" && <p className="font-mono text-xs">{content.media}</p>}
      {content.kind === "form" && (
        <p className="text-mute">
          <span className="font-mono text-xs text-ink">{content.media}</span> · {t("docs.part", { name: content.parts })}
        </p>
      )}
      {content.type && <TypeText type={content.type} />}
      {content.kind === "json" && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable without a mouse
        <pre tabIndex={0} className="mt-2 max-h-96 overflow-auto rounded border border-line bg-sunken p-3 font-mono text-xs wrap-normal">
          {JSON.stringify(content.example, null, 2)}
        </pre>
      )}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h4 className="mb-1 text-xs font-medium text-mute">{title}</h4>
      {children}
    </section>
  );
}
