import { expect, test } from "vitest";
import { call, ok, refusal } from "../testing/call.ts";
import { withSettings } from "../testing/settings.ts";
import { anAdmin, aUser } from "../testing/users.ts";

const PATH = "/api/openapi.json";

test("the description of the API is made once and not sent again to whoever has it", async () => {
  const first = await call("GET", PATH);
  const document = (await first.json()) as { openapi: string; info: { version: string } };
  expect(document).toMatchObject({ openapi: "3.1.0", info: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/) } });
  const again = await call("GET", PATH, { headers: { "If-None-Match": first.headers.get("ETag")! } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});

test("a hidden description is absent for everybody but administrators", async () => {
  await withSettings("globalConfig", { apiDocs: false }, async () => {
    const nothing = await refusal(await call("GET", "/api/no-such-call"));
    for (const as of [null, await aUser()]) expect(await refusal(await call("GET", PATH, { as }))).toBe(nothing);
    expect(await ok("GET", PATH, { as: await anAdmin() })).toMatchObject({ openapi: "3.1.0" });
  });
});
