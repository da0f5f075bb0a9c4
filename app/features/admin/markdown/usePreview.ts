import { useEffect, useState } from "react";

/** A text to render; `inline` without paragraphs. */
export type PreviewText = { source: string; inline?: boolean };

const PAUSE_MS = 250;
const rendered = new Map<string, string>();
const keyOf = (text: PreviewText) => `${text.inline ? "i" : "b"}${text.source}`;

/** HTML of Markdown as players will see it, rendered by the server shortly after the last change. The previous HTML stays until the new one arrives. */
export function usePreview(texts: PreviewText[]): string[] {
  const wanted = JSON.stringify(texts);
  const [html, setHtml] = useState<string[]>(() => texts.map((text) => rendered.get(keyOf(text)) ?? ""));

  useEffect(() => {
    const asked = JSON.parse(wanted) as PreviewText[];
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      // A failed or superseded preview needs no message: the next change requests another.
      const done = await renderMissing(asked, abort.signal).catch(() => false);
      if (done && !abort.signal.aborted) setHtml(asked.map((text) => rendered.get(keyOf(text)) ?? ""));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted]);
  return html;
}

async function renderMissing(texts: PreviewText[], signal: AbortSignal): Promise<boolean> {
  const missing = texts.filter((text) => text.source.trim() !== "" && !rendered.has(keyOf(text)));
  if (missing.length === 0) return true;
  const body = new FormData();
  body.set("texts", JSON.stringify(missing));
  const answer = await fetch("/admin/markdown", { method: "POST", body, signal });
  if (!answer.ok) return false;
  const { html } = (await answer.json()) as { html: string[] };
  if (rendered.size > 200) rendered.clear();
  for (const [index, text] of missing.entries()) rendered.set(keyOf(text), html[index] ?? "");
  return true;
}
