/** HTML that the server made with `renderMarkdown`, which lets no raw HTML through. */
export function Markdown({ html, inline = false, className }: { html: string; inline?: boolean; className?: string }) {
  const name = `${inline ? "prose-inline" : "prose"} ${className ?? ""}`;
  // oxlint-disable-next-line react/no-danger
  return <div className={name} dangerouslySetInnerHTML={{ __html: html }} />;
}
