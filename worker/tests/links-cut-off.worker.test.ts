import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { expect, test } from "vitest";
import { call, ORIGIN } from "../testing/call.ts";
import { aLink } from "../testing/links.ts";
import { lastMailTo } from "../testing/mail/mails.ts";
import { busyAfter } from "../testing/overload.ts";
import worker from "../testing/runtime/entry.ts";
import { aToken, callWith } from "../testing/tokens.ts";
import { aSessionOf, anAdmin, aUser, PASSWORD, randomWord, type TestUser } from "../testing/users.ts";

const NEW = "a new one that nobody guesses";
const MOST = 15;
const opens = async (userName: string, password: string) =>
  (await call("POST", "/api/account/login", { body: { userName, password } })).status === 200;
const isSignedIn = async (as: { cookie: string }) => (await call("GET", "/api/account/profile", { as })).status === 200;

type Asked = { method: string; path: string; body?: unknown; cookie?: string };

/** Sends a request while D1 answers this many queries and then no more; returns the status. */
async function cutOff(questions: number, { method, path, body, cookie }: Asked): Promise<number> {
  const headers = { "Content-Type": "application/json", ...(cookie && { Cookie: cookie }) };
  const request = new Request(ORIGIN + path, { method, headers, body: JSON.stringify(body) });
  const execution = createExecutionContext();
  const answer = await worker.fetch!(request as never, { ...env, DB: busyAfter(questions) }, execution);
  await waitOnExecutionContext(execution);
  return answer.status;
}

test("wherever D1 interrupts a reset by mail, it is done completely or not at all, and then the same link still works", async () => {
  for (let questions = 0, status = 0; status !== 200; questions += 1) {
    expect(questions).toBeLessThan(MOST);
    const user = await aUser();
    const { token: script } = await aToken(user);
    const { token, email } = await aLink(user, "reset");
    const reset = { method: "POST", path: "/api/account/passwordreset", body: { rToken: token, email, password: NEW } };
    status = await cutOff(questions, reset);
    const isDone = await opens(user.name, NEW);
    const left = [await isSignedIn(user), (await callWith(script, "GET", "/api/team")).status === 200];
    expect([questions, ...left]).toEqual([questions, !isDone, !isDone]);
    if (!isDone) expect([questions, (await call("POST", reset.path, { body: reset.body })).status]).toEqual([questions, 200]);
  }
});

const admin = anAdmin();

test.each<[string, (user: TestUser) => Promise<{ asked: Asked; isDone: () => Promise<boolean> }>]>([
  [
    "a new password",
    async ({ name, cookie }) => ({
      asked: { method: "PUT", path: "/api/account/changepassword", body: { old: PASSWORD, new: NEW }, cookie },
      isDone: () => opens(name, NEW),
    }),
  ],
  [
    "a new address",
    async (user) => {
      const address = `${randomWord()}@new.example`;
      const body = await aLink(user, "changeEmail", { email: address });
      const asked = { method: "POST", path: "/api/account/mailchangeconfirm", body, cookie: user.cookie };
      return { asked, isDone: () => opens(address, PASSWORD) };
    },
  ],
  [
    "a new name",
    async ({ cookie }) => {
      const name = `p${randomWord()}`;
      return {
        asked: { method: "PUT", path: "/api/account/update", body: { userName: name }, cookie },
        isDone: () => opens(name, PASSWORD),
      };
    },
  ],
  [
    "an administrator's reset",
    async ({ id, name }) => ({
      asked: { method: "DELETE", path: `/api/admin/users/${id}/password`, cookie: (await admin).cookie },
      isDone: async () => !(await opens(name, PASSWORD)),
    }),
  ],
  [
    "an administrator's other address",
    async ({ id }) => {
      const email = `${randomWord()}@new.example`;
      const asked = { method: "PUT", path: `/api/admin/users/${id}`, body: { email }, cookie: (await admin).cookie };
      return { asked, isDone: () => opens(email, PASSWORD) };
    },
  ],
])("%s interrupted by D1 leaves nobody signed in elsewhere, or has not happened", async (_, begin) => {
  for (let questions = 0, status = 0; status !== 200; questions += 1) {
    expect(questions).toBeLessThan(MOST);
    const user = await aUser();
    const thief = await aSessionOf(user.row);
    const { asked, isDone } = await begin(user);
    status = await cutOff(questions, asked);
    expect([questions, await isSignedIn(thief)]).toEqual([questions, !(await isDone())]);
  }
});

test("wherever D1 interrupts a change of address, the old address is notified, or the change has not happened", async () => {
  for (let questions = 0, status = 0; status !== 200; questions += 1) {
    expect(questions).toBeLessThan(MOST);
    const user = await aUser();
    const address = `${randomWord()}@new.example`;
    const body = await aLink(user, "changeEmail", { email: address });
    status = await cutOff(questions, { method: "POST", path: "/api/account/mailchangeconfirm", body, cookie: user.cookie });
    const told = await lastMailTo(user.email);
    expect([questions, told !== undefined]).toEqual([questions, await opens(address, PASSWORD)]);
  }
});
