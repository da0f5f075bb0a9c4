import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { connect } from "../db/client.ts";
import { linkIdentity, selectIdentified, unlinkIdentity } from "../db/statements/identities.ts";
import { ok } from "../testing/call.ts";
import { anAdmin, aUser, randomWord } from "../testing/users.ts";

const db = connect(env.DB);
const anIdentity = () => ({ provider: "https://sign-in.example", subject: randomWord() });

test("an identity belongs to one account: whoever links it second, be it at once, gets nothing", async () => {
  const [one, two] = [await aUser(), await aUser()];
  const identity = anIdentity();
  const links = await Promise.all([one, two].map(({ id }) => linkIdentity(db, identity, id, 7)));
  expect(links.map((rows) => rows.length).toSorted()).toEqual([0, 1]);
  const owner = await selectIdentified(db, identity).get();
  expect(owner!.id).toBe(links[0]!.length === 1 ? one.id : two.id);
  expect(await linkIdentity(db, { ...identity, provider: "https://other.example" }, two.id, 7)).toHaveLength(1);
});

test("only the account that has an identity can give it up; another may have it then", async () => {
  const [one, two] = [await aUser(), await aUser()];
  const identity = anIdentity();
  await linkIdentity(db, identity, one.id, 7);
  expect(await unlinkIdentity(db, identity, two.id)).toEqual([]);
  expect(await unlinkIdentity(db, identity, one.id)).toHaveLength(1);
  expect(await linkIdentity(db, identity, two.id, 8)).toMatchObject([{ userId: two.id, linkedAt: 8 }]);
});

test("identities and credentials go with their account", async () => {
  const user = await aUser();
  const identity = anIdentity();
  await linkIdentity(db, identity, user.id, 7);
  await ok("DELETE", `/api/admin/users/${user.id}`, { as: await anAdmin() });
  expect(await selectIdentified(db, identity).get()).toBeUndefined();
  const left = "SELECT (SELECT count(*) FROM credentials WHERE user_id = ?1) + (SELECT count(*) FROM identities WHERE user_id = ?1) AS n";
  expect((await env.DB.prepare(left).bind(user.id).first())!.n).toBe(0);
});
