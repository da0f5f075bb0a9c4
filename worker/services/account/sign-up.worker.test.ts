import { expect, test } from "vitest";
import { register } from "./sign-up.ts";
import { aContext } from "../../testing/context.ts";
import { randomWord } from "../../testing/users.ts";

const address = () => `198.51.100.${Math.floor(Math.random() * 256)}`;

test.each([
  { hall: false, most: 20 },
  { hall: true, most: 23 },
])("of 23 people who register from one address $most may, if it is a hall: $hall", async ({ hall, most }) => {
  const ip = address();
  const codes: (string | null)[] = [];
  for (let n = 0; n < 23; n += 1) {
    const name = randomWord();
    const ctx = aContext(null, { ip, limits: true, hall });
    const ended = register(ctx, { userName: name, password: "a-long-enough-1", email: `${name}@ctf.test` });
    codes.push(
      await ended.then(
        () => null,
        ({ code }) => code,
      ),
    );
  }
  expect(codes).toEqual(codes.map((_, n) => (n < most ? null : "tooManyRequests")));
});
