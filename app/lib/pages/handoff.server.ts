/** Scripts that hand the loaders' data to the page, as Remix's own streaming would append them behind the markup. */
export async function handoffScripts(stream: ReadableStream<Uint8Array> | undefined, nonce: string): Promise<string> {
  if (!stream) return "";
  const data = await new Response(stream).text();
  const controller = "window.__remixContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(\`${inTemplate(data)}\`);${controller}.close();</script>`;
}

/** The text of a template literal, in which quotation marks are nothing special. Nothing in it may end it or its script, begin a comment, or become another line break. */
const inTemplate = (text: string) =>
  text.replace(/[\\`$]/g, "\\$&").replace(/[<>&\r\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
