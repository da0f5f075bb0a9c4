import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { revocationOf, TICKET_MS } from "./protocol.ts";
import { isRevocation } from "./revocation.ts";
import { signTicket, ticketKey, Tickets } from "./ticket.ts";

const NOW = 1_800_000_000_000;
const KEY = ticketKey("the host's key");
const ID = "3b1f6a0e-93d7-4c8e-9a55-0d3f5a5f8c11";
const content = (host = "0123456789", connection = "8f14e45f-ceea-467f-ab1d-0f9c3e2b7a10") => ({ host, id: ID, client: "u/1", connection });
const other = "c9f0f895-fb98-4b91-9b6f-1a2b3c4d5e6f";

function tickets() {
  const clock = { at: NOW };
  const opened = new Tickets(KEY, "0123456789", () => clock.at);
  return { clock, take: (text: string) => opened.take(text) };
}

test("a ticket is valid for thirty seconds, and a host's clock may be five minutes behind", () => {
  const text = signTicket(KEY, content(), NOW);
  const at = (ms: number) => {
    const { clock, take } = tickets();
    clock.at = NOW + ms;
    return take(text) !== null;
  };
  expect([0, TICKET_MS - 1, TICKET_MS, -5 * 60_000, -5 * 60_000 - 1].map(at)).toEqual([true, true, false, true, false]);
  expect(tickets().take(text)).toEqual({ ...content(), expiresAt: NOW + TICKET_MS });
});

test("a connection is opened once, whichever ticket names it; another one is not affected", () => {
  const { clock, take } = tickets();
  const one = signTicket(KEY, content(), NOW);
  expect(take(one)).not.toBeNull();
  expect([take(one), take(signTicket(KEY, content(), NOW + 1))]).toEqual([null, null]);
  expect(take(signTicket(KEY, content("0123456789", other), NOW))).not.toBeNull();
  clock.at = NOW + TICKET_MS;
  expect(take(one)).toBeNull();
});

test("what was signed under another key, for another host or as something else is no ticket", () => {
  const [body, signature] = signTicket(KEY, content(), NOW).split(".");
  const signed = (text: string) => `${text}.${createHmac("sha256", KEY).update(text).digest("base64url")}`;
  const wrong = [
    signTicket(ticketKey("another key"), content(), NOW),
    signTicket(KEY, content("ffffffffff"), NOW),
    `${body}.${signature}.`,
    `${body}.${signature!.slice(1)}`,
    `${body}`,
    "",
    signed(Buffer.from("{}").toString("base64url")),
  ];
  expect(wrong.map((text) => tickets().take(text))).toEqual(wrong.map(() => null));
});

test("a revocation is that of one host, in answer to one nonce, under the hash of its key", () => {
  const proof = createHmac("sha256", ticketKey("key")).update(revocationOf("0123456789", "n1")).digest("base64url");
  const said = (given: unknown, key = "key", host = "0123456789", nonce = "n1") => isRevocation(given, key, host, nonce);
  expect(said(proof)).toBe(true);
  const others = [
    said(proof, "k"),
    said(proof, "key", "ffffffffff"),
    said(proof, "key", "0123456789", "n2"),
    said(`${proof}=`),
    said(null),
  ];
  expect(others).toEqual(others.map(() => false));
});
