import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { LIMIT_RULES } from "../domain/limits/limit-rules.ts";
import { ORIGIN } from "../testing/call.ts";
import { aContext } from "../testing/context.ts";
import { aToken, bearer } from "../testing/tokens.ts";
import { anAdmin, aUser } from "../testing/users.ts";
import { authenticate } from "./authenticate.ts";
import { limit } from "./limits.ts";

/** The result of a request with a token where requests are limited. */
async function tried(token: string, ip: string): Promise<string> {
  const request = new Request(ORIGIN, { headers: bearer(token) });
  try {
    await authenticate(aContext(null, { limits: true, own: false, ip }), request, "/api/team");
    return "ok";
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test("wrong tokens are counted by address; one that was used before never waits for them", async () => {
  const user = await aUser();
  const [{ token }, used] = [await aToken(user), await aToken(user)];
  expect(await tried(used.token, "198.51.100.78")).toBe("ok");
  const answers: string[] = [];
  for (let n = 0; n < 601; n += 1) answers.push(await tried("vxt_wrong", "198.51.100.77"));
  expect([answers[599], answers[600]]).toEqual(["token.invalid", "tooManyRequests"]);
  expect(await tried(token, "198.51.100.77")).toBe("tooManyRequests");
  expect(await tried(token, "198.51.100.78")).toBe("ok");
  expect(await tried(token, "198.51.100.77")).toBe("ok");
  expect(await tried(used.token, "198.51.100.77")).toBe("ok");
  await env.DB.prepare("DELETE FROM api_tokens WHERE id = ?").bind(used.id).run();
  expect([await tried(used.token, "198.51.100.77"), await tried(used.token, "198.51.100.77")]).toEqual([
    "token.invalid",
    "tooManyRequests",
  ]);
});

test("a token has limits of its own, even an administrator's", async () => {
  const [one, other] = [await aToken(await anAdmin()), await aToken(await anAdmin())];
  const ctx = aContext(null, { limits: true });
  await Promise.all(Array.from({ length: LIMIT_RULES.apiToken[0].bucket.size }, () => limit(ctx, "apiToken", one.id)));
  expect([await tried(one.token, "198.51.100.79"), await tried(other.token, "198.51.100.79")]).toEqual(["tooManyRequests", "ok"]);
});
