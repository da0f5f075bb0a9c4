import { PassThrough, Readable } from "node:stream";
import { expect, onTestFinished, test, vi } from "vitest";
import { RuntimeLog } from "./log.ts";

async function written(stdout: string[], stderr: string[], now: () => number = () => 0) {
  const lines: string[] = [];
  const log = new RuntimeLog({
    out: (line) => lines.push(line),
    error: (line) => lines.push(`! ${line}`),
    secret: "x-secret",
    data: "/srv/vexil",
    now,
  });
  const streams = [stdout, stderr].map((texts) => Readable.from(texts.map((text) => `${text}\n`)));
  log.follow(streams[0]!, streams[1]!);
  await expect.poll(() => streams.every(({ readableEnded }) => readableEnded)).toBe(true);
  await new Promise((done) => setImmediate(done));
  return { lines, last: log.last };
}

test("a repeated line is shown ten times a minute, then counted; other lines are still shown", async () => {
  let at = 0;
  const bad = Array.from({ length: 50 }, (_, n) => `server.c++:${n}: error: invalid hostname ${n}`);
  const { lines } = await written([], [...bad, "something else", "later"], () => (++at > 51 ? 60_000 : 0));
  expect(lines).toHaveLength(13);
  expect(lines.slice(10)).toEqual(["! something else", "! … and 40 more lines of the runtime", "! later"]);
});

test("a clock that is put back hides no line for longer than a minute", () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: string[] = [];
  const log = new RuntimeLog({ out: (line) => lines.push(line), error: () => {}, secret: "x-secret", data: "/srv/vexil" });
  const output = new PassThrough();
  log.follow(output, new PassThrough());
  output.write("no room\n".repeat(20));
  expect(lines).toHaveLength(10);
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(60_000);
  output.write("no room\n");
  expect(lines).toHaveLength(11);
});

test("not more than a hundred lines a minute are shown, however different", async () => {
  const { lines } = await written(
    Array.from({ length: 300 }, (_, n) => "abcdefghij"[n % 10]!.repeat(1 + (n % 50))),
    [],
  );
  expect(lines).toHaveLength(100);
});

test("long lines are cut, code addresses left out, the front's header never shown", async () => {
  const { lines, last } = await written([], [`error: ${"a".repeat(5_000)}`, "x-secret: 1", "stack: /bin/workerd@1 /bin/workerd@2"]);
  expect(lines.map((line) => line.slice(0, 9))).toEqual(["! error: ", "! …: 1"]);
  expect(lines[0]).toMatch(/a … \(4007 more characters\)$/);
  expect(last).toBe("…: 1");
});

test("characters that a terminal obeys are shown by their numbers: what a host or a mail server answered may be in a line", async () => {
  const { lines } = await written(['{"detail":"\u009b2J\u202egnp"}', "a\u001b[2Jb\u0007", "a\tb"], []);
  expect(lines).toEqual(['{"detail":"\\u009b2J\\u202egnp"}', "a\\u001b[2Jb\\u0007", "a\tb"]);
});

test.each(["database disk image is malformed: SQLITE_CORRUPT", "file is not a database: SQLITE_NOTADB"])(
  "the first time that the store finds a damaged file, the operator is told where and what to read (%s)",
  async (what) => {
    const line = `workerd/util/sqlite.c++:842: failed: SENTRY_DO SQLite failed; dbErrorMessage(prepareResult, db) = ${what}`;
    const { lines, last } = await written([], [line, line, "something else"]);
    expect(lines).toEqual([
      `! ${line}`,
      "! A database in the folder /srv/vexil is damaged: stop the server and keep a copy of the folder; docs/recovery.md says how to go on",
      `! ${line}`,
      "! something else",
    ]);
    expect(last).toBe("something else");
  },
);
