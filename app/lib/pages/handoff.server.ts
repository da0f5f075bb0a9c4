/** Scripts that pass the loaders' data to the page, as Remix's own streaming would append them after the markup. */
export async function handoffScripts(stream: ReadableStream<Uint8Array> | string | undefined, nonce: string): Promise<string> {
  if (!stream) return "";
  // A string in our builds (`scripts/lean-remix.mjs`), a stream in unmodified Remix.
  const data = typeof stream === "string" ? stream : await new Response(stream).text();
  const controller = "window.__remixContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(\`${inTemplate(data)}\`);${controller}.close();</script>`;
}

/**
 * The text as the body of a template literal, where quotation marks need no escape. Nothing in it may end the literal or its script, begin a comment,
 * or become another line break.
 */
const inTemplate = (text: string) =>
  text.replace(/[\\`$]/g, "\\$&").replace(/[<>&\r\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
