/** Scripts that hand the loaders' data to the page, as Remix's own streaming would append them behind the markup. */
export async function handoffScripts(stream: ReadableStream<Uint8Array> | undefined, nonce: string): Promise<string> {
  if (!stream) return "";
  const data = await new Response(stream).text();
  const controller = "window.__remixContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(${inScript(JSON.stringify(data))});${controller}.close();</script>`;
}

/** Nothing in a JavaScript literal may end its script, begin a comment in it, or break its line. */
const inScript = (literal: string) =>
  literal.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
