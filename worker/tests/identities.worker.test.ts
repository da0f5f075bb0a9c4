import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { ok } from "../testing/call.ts";
import { anAdmin, aUser, randomWord } from "../testing/users.ts";

const LINK = "INSERT INTO identities (provider, subject, user_id, linked_at) VALUES (?, ?, ?, 7) ON CONFLICT DO NOTHING";
const PROVIDER = "https://sign-in.example";

/** Links an identity to an account; returns how many rows that made. */
const link = async (subject: string, { id }: { id: string }, provider = PROVIDER) =>
  (await env.DB.prepare(LINK).bind(provider, subject, id).run()).meta.changes;
const ownerOf = (subject: string) =>
  env.DB.prepare("SELECT user_id FROM identities WHERE provider = ? AND subject = ?").bind(PROVIDER, subject).first("user_id");

test("an identity belongs to one account: a second link, even a concurrent one, has no effect", async () => {
  const [one, two] = [await aUser(), await aUser()];
  const subject = randomWord();
  const links = await Promise.all([one, two].map((user) => link(subject, user)));
  expect(links.toSorted()).toEqual([0, 1]);
  expect(await ownerOf(subject)).toBe(links[0] === 1 ? one.id : two.id);
  expect(await link(subject, two, "https://other.example")).toBe(1);
});

test("identities and credentials are deleted with their account", async () => {
  const user = await aUser();
  const subject = randomWord();
  await link(subject, user);
  await ok("DELETE", `/api/admin/users/${user.id}`, { as: await anAdmin() });
  expect(await ownerOf(subject)).toBeNull();
  const left = "SELECT (SELECT count(*) FROM credentials WHERE user_id = ?1) + (SELECT count(*) FROM identities WHERE user_id = ?1) AS n";
  expect((await env.DB.prepare(left).bind(user.id).first())!.n).toBe(0);
});
