/** Scripts that hand the loaders' data to the page, as Remix's own streaming would append them behind the markup. */
export async function handoffScripts(stream: ReadableStream<Uint8Array> | string | undefined, nonce: string): Promise<string> {
  if (!stream) return "";
  // A text in what is built (`scripts/lean-remix.mjs`), a stream where Remix is as it comes.
  const data = typeof stream === "string" ? stream : await new Response(stream).text();
  const controller = "window.__remixContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(\`${inTemplate(data)}\`);${controller}.close();</script>`;
}

/** The text of a template literal, in which quotation marks are nothing special. Nothing in it may end it or its script, begin a comment, or become another line break. */
const inTemplate = (text: string) =>
  text.replace(/[\\`$]/g, "\\$&").replace(/[<>&\r\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
