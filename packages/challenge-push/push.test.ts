import { expect, test } from "vitest";
import { readChallenges, folderOf } from "../challenge-files/index.ts";
import { planFor } from "./plan.ts";
import { push } from "./push.ts";

/** What a push of these files to an empty game sends to the platform about attachments. */
async function attachmentsOf(files: Record<string, string>): Promise<object[]> {
  const told: object[] = [];
  const call = <T>(method: string, _path: string, body?: unknown): Promise<T> => {
    if (method === "PUT")
      for (const { attachments = [] } of (body as { changes: { attachments?: object[] }[] }).changes) told.push(...attachments);
    return Promise.resolve((method === "POST" ? { id: 1 } : []) as T);
  };
  const folder = folderOf(files);
  const { challenges } = await readChallenges(folder);
  const upload = () => Promise.resolve("0".repeat(64));
  await push({ call, upload }, 1, await planFor({ call }, 1, folder, challenges), () => {});
  return told;
}

test("a name that is too long is cut between characters, not within one", async () => {
  const name = `🦆${"a".repeat(250)}.txt`;
  const told = await attachmentsOf({ "a/challenge.yml": `vexil: 1\nname: A\nfiles: ["${name}"]\nflags: [f]\n`, [`a/${name}`]: "bytes" });
  expect(told).toMatchObject([{ name: `${"a".repeat(250)}.txt` }]);
});
