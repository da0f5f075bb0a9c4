import { SELF } from "cloudflare:test";
import { expect, test } from "vitest";

test("an unknown path below /api answers JSON 404 in any case of letters", async () => {
  const answer = await SELF.fetch("http://vexil.test/API/No-Such-Call");
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ status: 404, code: "notFound" });
});
