import { expect, test } from "vitest";
import { call, ok, refusal } from "../testing/call.ts";
import { anAdmin, aUser, randomWord } from "../testing/users.ts";

test("a user who is made a monitor has that role after the next sign-in, and the old session is over", async () => {
  const admin = await anAdmin();
  const user = await aUser();
  await ok("PUT", `/api/admin/users/${user.id}`, { as: admin, body: { role: "Monitor" } });
  expect(await ok("GET", `/api/admin/users/${user.id}`, { as: admin })).toMatchObject({ userName: user.name, role: "Monitor" });
  expect((await call("GET", "/api/account/profile", { as: user })).status).toBe(401);
});

test("an account is found by a part of its name, in any case of letters", async () => {
  const admin = await anAdmin();
  const word = randomWord();
  const user = await aUser({ realName: `Ada ${word} Lovelace` });
  const found = await ok<{ data: { id: string }[]; total: number }>("POST", `/api/admin/users/search?hint=${word.toUpperCase()}`, {
    as: admin,
  });
  expect(found).toMatchObject({ data: [{ id: user.id }], total: 1 });
});

test("nobody but administrators sees or changes accounts", async () => {
  const user = await aUser();
  expect(await refusal(await call("GET", "/api/admin/users", { as: user }))).toBe("403 forbidden");
  expect(await refusal(await call("GET", "/api/admin/users"))).toBe("401 unauthorized");
  expect(await refusal(await call("PUT", `/api/admin/users/${user.id}`, { as: user, body: { role: "Admin" } }))).toBe("403 forbidden");
});

test("an administrator cannot take the role away from themselves", async () => {
  const admin = await anAdmin();
  expect(await refusal(await call("PUT", `/api/admin/users/${admin.id}`, { as: admin, body: { role: "User" } }))).toBe("400 user.own");
});

test("an e-mail address of somebody else is refused", async () => {
  const admin = await anAdmin();
  const [one, two] = [await aUser(), await aUser()];
  const answer = await call("PUT", `/api/admin/users/${one.id}`, { as: admin, body: { email: two.email.toUpperCase() } });
  expect(await refusal(answer)).toBe("400 account.emailTaken");
});

test("the list of accounts is paged and knows how many there are", async () => {
  const admin = await anAdmin();
  const page = await ok<{ data: unknown[]; length: number; total: number }>("GET", "/api/admin/users?count=1", { as: admin });
  expect(page.data).toHaveLength(1);
  expect(page.total).toBeGreaterThanOrEqual(1);
});
