import { expect, test } from "vitest";
import { aFolder, aPlatform, run } from "./testing/commands.ts";
import { diff, verify } from "./challenges/compare.ts";
import { pullFolder } from "./challenges/pull-folder.ts";
import type { Exit, Options } from "./challenges/options.ts";
import { withResult } from "./result.ts";

/** What a command of the program prints, and with what it fails. */
const ended = (command: (options: Options) => Promise<Exit>, target: string, server: string, isJson = true) =>
  run((options) => withResult(options.terminal, (terminal) => command({ ...options, terminal })), { target, server, isJson });

const AT = "/api/edit/games/1/challenges";

test.each([
  ["diff", diff, `${AT}/withheld`],
  ["verify", verify, `${AT}/withheld`],
  ["pull", pullFolder, AT],
])("a %s that is refused before it has a result says why, as data", async (_, command, path) => {
  const server = await aPlatform((call) => (call.endsWith("/games/1") ? { value: {} } : { status: 401, value: { title: "No." } }));
  const { said, failed } = await ended(command, aFolder(), server);
  const why = `GET ${path}: No.`;
  expect(said.map((line) => JSON.parse(line))).toEqual([
    { errors: [{ code: "refused", call: `GET ${path}`, status: 401, why }], losses: [] },
  ]);
  expect([failed, (await ended(command, aFolder(), server, false)).said]).toEqual([why, []]);
});

test("what fails before anything was called has the same shape, and a result that was printed stays the only line", async () => {
  const { said } = await ended(diff, "/nowhere", "http://127.0.0.1:1");
  expect(said.map((line) => JSON.parse(line))).toEqual([{ errors: [{ code: "failed", why: "/nowhere is not there" }], losses: [] }]);
  const late = async ({ terminal }: Options): Promise<Exit> => {
    terminal.print("{}");
    throw new Error("late");
  };
  expect(await ended(late, ".", "")).toMatchObject({ said: ["{}"], failed: "late" });
});
