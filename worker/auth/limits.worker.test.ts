import { expect, test } from "vitest";
import { AppError } from "../contract/wire/errors.ts";
import { LIMIT_RULES, type LimitClass } from "../domain/limits/limit-rules.ts";
import { stopClock } from "../testing/clock.ts";
import { aContext } from "../testing/context.ts";
import { aUser, randomWord } from "../testing/users.ts";
import { connect } from "../db/client.ts";
import { sessions } from "../db/schema/index.ts";
import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { giveBack, limit, limitBeside, fewAtATime, unlessBusy } from "./limits.ts";

const from = (ip: string) => aContext(null, { ip, limits: true });
const UNKNOWN = "0.0.0.0";

/** An address that no other test has. */
function anAddress(): string {
  const part = () => Math.floor(Math.random() * 65_536).toString(16);
  return `2001:db8:${part()}:${part()}::1`;
}

/** How many of this many concurrent tries got through, and how the others were refused. */
async function tries(times: number, cls: LimitClass, subject: string, ctx = from(UNKNOWN)) {
  stopClock();
  const outcomes = await Promise.allSettled(Array.from({ length: times }, () => limit(ctx, cls, subject)));
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as AppError] : []));
  return { passed: times - refused.length, refused };
}

test("two hundred concurrent tries never exceed the limit", async () => {
  const { passed, refused } = await tries(200, "upload", randomWord());
  expect(passed).toBe(120);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(["tooManyRequests"]));
  for (const { details } of refused) expect(details.seconds).toBeGreaterThan(0);
  expect(Math.max(...refused.map(({ details }) => Number(details.seconds)))).toBeLessThanOrEqual(10);
});

test("one subject's flood does not affect another", async () => {
  await tries(30, "mail", randomWord());
  expect((await tries(5, "mail", randomWord())).passed).toBe(5);
});

test("what is returned may be taken again", async () => {
  const who = randomWord();
  await tries(5, "mail", who);
  await giveBack(from(UNKNOWN), "mail", who);
  expect((await tries(3, "mail", who)).passed).toBe(1);
});

test("a try that the address may not make takes nothing from its subject, though both are asked in parallel", async () => {
  const [school, who] = [from(anAddress()), randomWord()];
  for (let n = 0; n < 60; n += 1) await limit(school, "recovery", randomWord());
  const later: Promise<unknown>[] = [];
  const refused = Object.defineProperty(school, "after", { value: (work: Promise<unknown>) => void later.push(work) });
  expect((await tries(3, "recovery", who, refused)).passed).toBe(0);
  await Promise.all(later);
  expect((await tries(4, "recovery", who, from(anAddress()))).passed).toBe(3);
});

test("what a parallel check refuses is not counted, and the check's refusal is the one reported", async () => {
  const who = randomWord();
  const later: Promise<unknown>[] = [];
  const ctx = Object.defineProperty(from(UNKNOWN), "after", { value: (work: Promise<unknown>) => void later.push(work) });
  for (let n = 0; n < 6; n += 1) {
    const refused = Promise.reject(new AppError("team.notFound"));
    await expect(limitBeside(ctx, "mail", who, refused)).rejects.toMatchObject({ code: "team.notFound" });
  }
  await Promise.all(later);
  expect((await tries(6, "mail", who)).passed).toBe(5);
});

test.each([
  ["register", 20],
  ["registerInHall", 500],
] as const)("registrations are counted by address, %s up to %i at once, and not at all if the address is unknown", async (rule, most) => {
  const school = from(anAddress());
  expect((await tries(most + 10, rule, randomWord(), school)).passed).toBe(most);
  expect((await tries(1, rule, randomWord(), school)).passed).toBe(0);
  expect((await tries(20, rule, randomWord(), from(anAddress()))).passed).toBe(20);
  expect((await tries(most + 10, rule, randomWord())).passed).toBe(most + 10);
});

test("work for which too many waited is not counted, any other failure is", async () => {
  const who = randomWord();
  const work = async (code: "busy" | "account.nameTaken") => {
    await limit(from(UNKNOWN), "mail", who);
    const failed = unlessBusy(from(UNKNOWN), "mail", who, () => Promise.reject(new AppError(code)));
    await expect(failed).rejects.toMatchObject({ code });
  };
  for (let n = 0; n < 6; n += 1) await work("busy");
  for (let n = 0; n < 5; n += 1) await work("account.nameTaken");
  expect((await tries(1, "mail", who)).passed).toBe(0);
});

test("a stranger's wrong passwords lock an account for that stranger, not for its owner elsewhere", async () => {
  const name = randomWord();
  expect((await tries(30, "login", name, from(anAddress()))).passed).toBe(10);
  expect((await tries(1, "login", ` ${name.toUpperCase()} `, from(anAddress()))).passed).toBe(1);
});

test("when strangers at many addresses exhaust an account, its owner can still sign in where they are signed in already", async () => {
  const user = await aUser();
  const home = anAddress();
  await connect(env.DB).update(sessions).set({ ip: home }).where(eq(sessions.userId, user.id));
  for (let n = 0; n < 10; n += 1) expect((await tries(10, "login", user.name, from(anAddress()))).passed).toBe(10);
  expect((await tries(1, "login", user.name, from(anAddress()))).passed).toBe(0);
  expect((await tries(30, "login", user.name, from(home))).passed).toBe(10);
  expect((await tries(1, "login", user.email, from(home))).passed).toBe(1);
});

test("strangers who exhaust an account where no address is known make its owner wait for seconds", async () => {
  const name = randomWord();
  expect((await tries(200, "login", name)).passed).toBe(100);
  const { refused } = await tries(1, "login", name);
  expect(refused[0]!.details.seconds).toBeLessThanOrEqual(9);
});

test("work that is done one at a time is free again when it is done, even when it failed", async () => {
  const who = randomWord();
  const ctx = from(UNKNOWN);
  let end = () => {};
  const first = fewAtATime(ctx, "createTeam", who, () => new Promise<void>((done) => (end = done)));
  await expect.poll(async () => (await tries(1, "createTeam", who)).passed).toBe(0);
  end();
  await first;
  await expect(fewAtATime(ctx, "createTeam", who, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await fewAtATime(ctx, "createTeam", who, async () => "yes")).toBe("yes");
});

test("limits that are off count nothing", async () => {
  const ctx = aContext(null, { limits: false });
  expect((await tries(40, "mail", randomWord(), ctx)).passed).toBe(40);
});

test("every class has a bucket that refills", () => {
  for (const { bucket } of Object.values(LIMIT_RULES).flat()) expect(Math.min(bucket.size, bucket.add, bucket.everyMs)).toBeGreaterThan(0);
});
