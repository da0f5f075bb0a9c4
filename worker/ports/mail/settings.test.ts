import { expect, test } from "vitest";
import { parseMail } from "./settings.ts";

const smtp = (mail: string, from = "ctf@example.org") => parseMail(mail, from);

test.each([
  ["smtp://mail.example.org", { host: "mail.example.org", port: 587, tls: "starttls", login: null }],
  ["smtps://mail.example.org", { host: "mail.example.org", port: 465, tls: "implicit" }],
  ["smtp://mail.example.org:2525", { port: 2525, tls: "starttls" }],
  ["smtp://localhost:1025", { host: "localhost", port: 1025, tls: "offered" }],
  ["smtp://[::1]:1025", { host: "::1", tls: "offered" }],
  ["smtps://localhost", { tls: "implicit" }],
  ["smtp://me%40example.org:a%3Ab%2F%25@mail.example.org", { login: { user: "me@example.org", password: "a:b/%" } }],
])("%s is accepted", (mail, settings) => {
  expect(smtp(mail)).toMatchObject({ kind: "smtp", from: "ctf@example.org", ...settings });
});

test("mail has the address of the login as its sender when no other is given", () => {
  expect(smtp("smtp://me%40example.org:secret@mail.example.org", "")).toMatchObject({ from: "me@example.org" });
  expect(smtp("smtp://me:secret@mail.example.org", "")).toMatch(/^VEXIL_MAIL_FROM/);
});

test.each(["mail.example.org", "http://mail.example.org", "smtp:", "smtp://", "smtp://host:99999", "Mailbox"])("%s is not", (mail) => {
  expect(smtp(mail)).toMatch(/^VEXIL_MAIL must be/);
});
