import { expect, test } from "vitest";
import type { AppError } from "../contract/wire/errors.ts";
import { addressKey } from "../domain/addresses/address.ts";
import { aContext } from "../testing/context.ts";
import { aUser, PASSWORD, randomWord, type TestUser } from "../testing/users.ts";
import { login } from "../services/account/accounts.ts";
import { limiterOf } from "../auth/limits.ts";

const UNKNOWN = "0.0.0.0";
type Try = { ip?: string; device?: string | null; userName: string; password?: string };

function anAddress(): string {
  const part = () => Math.floor(Math.random() * 65_536).toString(16);
  return `2001:db8:${part()}:${part()}::1`;
}

/** One try to sign in: "ok", or the code of the refusal; and the device cookie that it set. */
async function attempt({ ip = UNKNOWN, device = null, userName, password = "wrong" }: Try) {
  const ctx = aContext(null, { ip, own: false, limits: true, device });
  const answer = await login(ctx, { userName, password }).then(
    () => "ok",
    (error: AppError) => error.code,
  );
  const left = ctx.cookies.find((line) => line.startsWith("vexil_device="));
  return { answer, device: left?.split(/[=;]/)[1] ?? null };
}

const answerOf = async (one: Try) => (await attempt(one)).answer;
const many = <T>(times: number, run: (n: number) => Promise<T>) => Promise.all(Array.from({ length: times }, (_, n) => run(n)));
const countOf = (answers: string[], wanted: string) => answers.filter((answer) => answer === wanted).length;

/** Uses up all tries for a name, as strangers with unknown addresses would. */
async function exhaust(user: TestUser): Promise<void> {
  for (let round = 1; round <= 20; round += 1) {
    await many(60, () => answerOf({ userName: user.name }));
    if ((await answerOf({ userName: user.name, password: PASSWORD })) === "tooManyRequests") return;
  }
  throw new Error("The name was not used up by 1,200 tries");
}

test("of a hundred concurrent wrong passwords for different names from one address, at most ten are checked", async () => {
  const ip = anAddress();
  const answers = await many(100, () => answerOf({ ip, userName: randomWord() }));
  expect(countOf(answers, "account.wrongCredentials")).toBeLessThanOrEqual(10);
  expect(countOf(answers, "account.wrongCredentials")).toBeGreaterThan(0);
  expect(await answerOf({ ip: anAddress(), userName: randomWord() })).toBe("account.wrongCredentials");
});

test("the people of a school sign in from one address at once, although some mistype", async () => {
  const ip = anAddress();
  const people = await many(14, () => aUser());
  const answers = await many(14, (n) => answerOf({ ip, userName: people[n]!.name, password: n % 7 === 0 ? "mistyped" : PASSWORD }));
  expect([countOf(answers, "ok"), countOf(answers, "account.wrongCredentials")]).toEqual([12, 2]);
});

test("a browser in which an account was signed in to is independent of the tries that strangers left for its name and address", async () => {
  const [user, ip] = [await aUser(), anAddress()];
  const { device } = await attempt({ userName: user.name, password: PASSWORD });
  await exhaust(user);
  expect(await answerOf({ device, userName: user.name, password: PASSWORD })).toBe("ok");
  await many(12, () => answerOf({ ip, userName: randomWord() }));
  expect(await answerOf({ ip, userName: user.name, password: PASSWORD })).toBe("tooManyRequests");
  expect(await answerOf({ ip, device, userName: user.email, password: PASSWORD })).toBe("ok");
});

test("such a browser has ten tries of its own, for that account only, and its cookie cannot be forged", async () => {
  const [user, other] = [await aUser(), await aUser()];
  const { device } = await attempt({ userName: user.name, password: PASSWORD });
  await exhaust(other);
  expect(await answerOf({ device, userName: other.name, password: PASSWORD })).toBe("tooManyRequests");
  const forged = device!.replace(user.id, other.id);
  expect(await answerOf({ device: forged, userName: other.name, password: PASSWORD })).toBe("tooManyRequests");
  const answers = await many(30, () => answerOf({ device, userName: user.name }));
  expect(countOf(answers, "account.wrongCredentials")).toBe(10);
  expect(await answerOf({ userName: user.name, password: PASSWORD })).toBe("ok");
});

test("a user who signs in with the right password again and again is slowed down, too", async () => {
  const [user, ip] = [await aUser(), anAddress()];
  const answers: string[] = [];
  while (answers.at(-1) !== "tooManyRequests" && answers.length < 100) {
    answers.push(await answerOf({ ip, userName: user.name, password: PASSWORD }));
  }
  expect(answers.at(-1)).toBe("tooManyRequests");
  expect(answers.length).toBeGreaterThan(20);
  expect(new Set(answers.slice(0, -1))).toEqual(new Set(["ok"]));
});

test("a try whose client disconnected without an end does not block others, and counts as a wrong one", async () => {
  const ip = anAddress();
  const ctx = aContext(null, { ip, own: false });
  const address = addressKey(ctx)!;
  const gate = limiterOf(ctx, address);
  expect(await gate.enter(address)).toEqual({ failures: 0 });
  await gate.leave(address, "wrong");
  expect(await gate.enter(address)).toEqual({ failures: 1 });
  await gate.leave(address, "unseen");
  expect(await gate.enter(address)).toEqual({ failures: 1 });
});
