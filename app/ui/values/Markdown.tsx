import katex from "katex/dist/katex.min.css?url";

/** HTML that the server made with `renderMarkdown`, which lets no raw HTML through. The style sheet of formulas loads only if there is one. */
export function Markdown({ html, inline = false, className }: { html: string; inline?: boolean; className?: string }) {
  const name = `${inline ? "prose-inline" : "prose"} ${className ?? ""}`;
  return (
    <>
      {html.includes('class="katex') && <link rel="stylesheet" href={katex} />}
      {/* oxlint-disable-next-line react/no-danger */}
      <div className={name} dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
