import { expect, test } from "vitest";
import { create } from "./creating.ts";
import { PlatformError } from "./platform.ts";

const AT = "/api/edit/games/1/challenges";

/** A platform whose answers to the first calls are lost; `isDone`: whether it carried the calls out. */
function aPlatform(lost: (number | null)[], isDone: boolean) {
  const made: string[] = [];
  const asked: string[] = [];
  const call = <T>(method: string, _path: string, body?: unknown): Promise<T> => {
    asked.push(method);
    if (method === "GET") return Promise.resolve(made.map((slug, n) => ({ id: n + 1, slug })) as T);
    const status = lost.shift();
    if (status === undefined || isDone) made.push((body as { slug: string }).slug);
    if (status !== undefined) return Promise.reject(new PlatformError(`POST ${AT}`, "lost", status));
    return Promise.resolve({ id: made.length } as T);
  };
  return { made, asked, create: () => create({ call }, AT, { title: "Heap", slug: "heap" }) };
}

test.each([
  ["nobody answered", null],
  ["a gateway answered", 502],
])("when %s, a challenge is found if it was created, and created if it was not", async (_, status) => {
  const done = aPlatform([status], true);
  expect([await done.create(), done.made, done.asked]).toEqual([1, ["heap"], ["POST", "GET"]]);
  const undone = aPlatform([status], false);
  expect([await undone.create(), undone.made, undone.asked]).toEqual([1, ["heap"], ["POST", "GET", "POST"]]);
});

test("a refusal is reported as one, and a connection that breaks again ends it", async () => {
  const refused = aPlatform([400], false);
  await expect(refused.create()).rejects.toThrow("lost");
  expect(refused.asked).toEqual(["POST"]);
  const away = aPlatform([null, null], false);
  await expect(away.create()).rejects.toThrow("lost");
  expect(away.asked).toEqual(["POST", "GET", "POST"]);
});
