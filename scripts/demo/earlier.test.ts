import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { Api } from "./client.ts";
import { earlierDemo } from "./earlier.ts";

const admin = { name: "Admin", cookie: "vexil_session=a" };
const wanted = { game: "The Harbour Regatta", firstEmail: "ada1a@example.com" };

/** A server with these games and these people. */
async function aServer(games: string[], emails: string[]): Promise<Api> {
  const server = createServer((request, answer) => {
    const url = new URL(request.url!, "http://127.0.0.1");
    const hint = url.searchParams.get("hint");
    const data = hint === null ? games.map((title) => ({ title })) : emails.filter((email) => email.includes(hint));
    answer.end(JSON.stringify({ data }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  return new Api(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

test.each([
  [[], [], "nothing"],
  [["Another"], ["somebody@example.com"], "nothing"],
  [[], ["ada1a@example.com"], "only a part"],
  [["The Spring Sprint"], ["ada1a@example.com"], "only a part"],
  [["The Harbour Regatta"], ["ada1a@example.com"], "its last game"],
])("of games %j and people %j an earlier demo left %s", async (games, emails, left) => {
  expect(await earlierDemo(await aServer(games, emails), admin, wanted)).toBe(left);
});
