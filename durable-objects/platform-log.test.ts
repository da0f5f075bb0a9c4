import { expect, test, vi } from "vitest";
import type { HubMessage } from "../worker/contract/wire/hub.ts";
import { publishLines, type LoggedLine } from "./platform-log.ts";

const line: LoggedLine = { at: 0, level: "Information", userName: "Ann", ip: null, message: "Hello", status: "Success" };

/** The hub of those who watch the log, and what it was sent. */
function aHub(sockets: number) {
  const sent: HubMessage[][] = [];
  const publish = async (messages: HubMessage[]) => (sent.push(messages), { sockets });
  const env = { HUB: { idFromName: (name: string) => name, get: () => ({ publish }) } } as unknown as Env;
  return { env, sent };
}

test("those who watch the log are sent the newest two hundred lines", async () => {
  const { env, sent } = aHub(1);
  publishLines(
    env,
    Array.from({ length: 300 }, (_, n) => ({ ...line, message: String(n) })),
  );
  await vi.waitUntil(() => sent.length === 2);
  expect(sent[1]).toHaveLength(200);
  expect(sent[1]![0]).toMatchObject({ target: "ReceivedLog", arguments: [{ name: "Ann", msg: "100" }] });
});

test("while nobody watches, no line is made", async () => {
  const { env, sent } = aHub(0);
  const unread = new Proxy(line, { get: () => expect.fail("A line was made.") });
  publishLines(env, [unread]);
  await vi.waitUntil(() => sent.length === 1);
  // Anything that follows the answer would do so in the same turn.
  await new Promise((done) => setImmediate(done));
  expect(sent).toEqual([[]]);
});
