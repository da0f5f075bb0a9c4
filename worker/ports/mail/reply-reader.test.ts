import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { ReplyReader } from "./reply-reader.ts";

const SAID = "220-mail.example\r\n220-is here\r\n220 ESMTP\r\n250\r\n354 go on\n";

function repliesTo(pieces: string[]) {
  const reader = new ReplyReader();
  for (const piece of pieces) reader.push(piece);
  return [reader.take(), reader.take(), reader.take(), reader.take()];
}

test("replies are the same however they are cut", () => {
  const replies = [
    { code: 220, lines: ["mail.example", "is here", "ESMTP"] },
    { code: 250, lines: [""] },
    { code: 354, lines: ["go on"] },
    null,
  ];
  fc.assert(
    fc.property(fc.array(fc.nat(SAID.length), { maxLength: 20 }), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), SAID.length];
      expect(repliesTo(places.slice(1).map((end, n) => SAID.slice(places[n], end)))).toEqual(replies);
    }),
  );
});

test.each(["HTTP/1.1 400 Bad Request\r\n", "22\r\n", "\n", "220-hello\r\nx\r\n"])("%j is not SMTP", (text) => {
  expect(() => repliesTo([text])).toThrow("the server does not speak SMTP");
});

test.each(["220-x\n", "220-\n", "2", "\r"])("an answer of nothing but %j is given up, and each sign is looked at once", (piece) => {
  const exec = vi.spyOn(RegExp.prototype, "exec");
  expect(() => repliesTo(Array.from({ length: 70_000 }, () => piece))).toThrow("the server's answer has no end");
  const looked = exec.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
  exec.mockRestore();
  expect(looked).toBeLessThan(200_000);
});
