import { expect, test } from "vitest";
import { HUB_CLIENT, HUB_REFUSED, noticeHub } from "./hub-notice.ts";

test("a notice to the front that is lost on its way is sent once more, with the pass and the client's end", async () => {
  const sent: Headers[] = [];
  const fetch = async (_: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers));
    if (sent.length === 1) throw new Error("Network connection lost.");
    return new Response(null, { status: 204 });
  };
  await noticeHub({ fetch } as never, "x-pass", "192.0.2.1:4000", true);
  expect(sent).toHaveLength(2);
  for (const headers of sent)
    expect([headers.has("x-pass"), headers.get(HUB_CLIENT), headers.get(HUB_REFUSED)]).toEqual([true, "192.0.2.1:4000", null]);
});
