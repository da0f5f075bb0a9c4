import { expect, test } from "vitest";
import { routes } from "../api/index.ts";
import { isCallerKind } from "../auth/roles.ts";
import { LIMITS } from "../contract/wire/limits.ts";
import { call, ok } from "../testing/call.ts";
import { aGame } from "../testing/games.ts";
import { anAdmin, aUser } from "../testing/users.ts";

const withBody = routes.filter(({ body }) => body !== undefined && body !== "multipart");
// Certificates are files.
const open = withBody.filter(({ access, most }) => isCallerKind(access) && most !== LIMITS.certificateFile + LIMITS.smallBytes);
const pathOf = (path: string) => path.replaceAll(/:\w+/g, "1");
const sized = (bytes: number) => ({ pad: "x".repeat(bytes - '{"pad":""}'.length) });

test("a call that everybody may make accepts little more than it can use", async () => {
  const as = await aUser();
  const answers = open.map(async ({ method, path, call: name }) => {
    const answer = await call(method, pathOf(path), { as, body: sized(LIMITS.smallBytes + 1) });
    return `${name} ${answer.status}`;
  });
  expect(open.length).toBeGreaterThan(15);
  expect(await Promise.all(answers)).toEqual(open.map(({ call: name }) => `${name} 413`));
});

test("a submission may have four kilobytes, to the byte", async () => {
  const as = await aUser();
  const submit = async (bytes: number) => (await call("POST", "/api/game/1/challenges/1", { as, body: sized(bytes) })).status;
  expect([await submit(LIMITS.submissionBytes), await submit(LIMITS.submissionBytes + 1)]).toEqual([400, 413]);
});

test("a page's form is limited likewise; the forms of posts and challenges fit the longest text", async () => {
  const post = async (as: { cookie: string } | null, bytes: number) => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    return (await call("POST", "/account/login", { as, headers, body: "x".repeat(bytes - 2) })).status;
  };
  expect([await post(null, LIMITS.smallBytes), await post(null, LIMITS.smallBytes + 1)]).toEqual([404, 413]);
  expect([await post(await anAdmin(), LIMITS.jsonBytes), await post(await aUser(), LIMITS.jsonBytes)]).toEqual([404, 413]);
  const [game, author] = [await aGame(), await aUser()];
  await ok("PUT", `/api/edit/games/${game.id}/people`, { as: game.organiser, body: { user: author.name, role: "author" } });
  expect(await post(author, LIMITS.jsonBytes)).toBe(404);
});
