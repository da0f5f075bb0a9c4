import type { TestGame } from "./games.ts";
import { call } from "./call.ts";
import { randomWord, type TestUser } from "./users.ts";

/** A well-formed PDF of this size (all different), or one that ends as told. */
export function aPdf(size = 400, end = "startxref\n9\n%%EOF\n"): Uint8Array<ArrayBuffer> {
  const start = `%PDF-1.7\n% ${randomWord()}\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n`;
  const bytes = new Uint8Array(size).fill(0x0a);
  bytes.set(new TextEncoder().encode(start));
  bytes.set(new TextEncoder().encode(end), size - end.length);
  return bytes;
}

/** Sends a write-up as the page does. */
export function handIn(
  game: Pick<TestGame, "id">,
  as: TestUser,
  bytes = aPdf(),
  { name = "our report.pdf", type = "application/pdf" } = {},
): Promise<Response> {
  const body = new FormData();
  body.append("file", new File([bytes], name, { type }));
  return call("POST", `/api/game/${game.id}/writeup`, { as, body });
}
