import { createExecutionContext, env } from "cloudflare:test";
import { expect, test } from "vitest";
import { contextOf } from "./context.ts";

/** Reads a built file from assets of which the first few calls fail. */
function readWith(failures: number) {
  let asked = 0;
  const fetch = async () => {
    asked += 1;
    if (asked <= failures) throw new Error("Network connection lost.");
    return new Response("letters");
  };
  const own = { ...env, ASSETS: { fetch } } as never;
  return contextOf(new Request("http://vexil.test/"), own, createExecutionContext(), "en-US").asset("/fonts/index");
}

test("a built file that was lost on its way is asked for once more, and not again", async () => {
  expect(new TextDecoder().decode((await readWith(1))!)).toBe("letters");
  await expect(readWith(2)).rejects.toThrow("Network connection lost.");
});
