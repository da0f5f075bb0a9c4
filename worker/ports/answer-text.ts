/** The text at the beginning of an answer: at most this many bytes. No more of it is read, whoever answers and however much. */
export async function beginningOf({ body }: Pick<Response, "body">, most: number): Promise<string> {
  if (!body) return "";
  const all = new Uint8Array(most);
  let length = 0;
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  while (length < most) {
    // oxlint-disable-next-line no-await-in-loop -- one piece after the other, no more than are wanted
    const { done, value } = await reader.read();
    if (done) break;
    const wanted = value.subarray(0, most - length);
    all.set(wanted, length);
    length += wanted.length;
  }
  // Nobody waits for the other side to take note.
  reader.cancel().catch(() => {});
  return new TextDecoder().decode(all.subarray(0, length));
}
