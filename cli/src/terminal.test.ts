import { expect, onTestFinished, test, vi } from "vitest";
import { harmless, openTerminal } from "./terminal.ts";

const ESC = "\u001b";

/** What is written to a stream from now on. */
function written(stream: NodeJS.WriteStream): string[] {
  const lines: string[] = [];
  const spy = vi.spyOn(stream, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  onTestFinished(() => spy.mockRestore());
  return lines;
}

test("text from files and servers cannot control a terminal", () => {
  const [out, error] = [written(process.stdout), written(process.stderr)];
  openTerminal(false).print(`only there ${ESC}[1A${ESC}[2Knothing`);
  openTerminal(false).warn(`${ESC}]0;title\u0007 gone\rfine \u009b2J`);
  expect(out).toEqual(["only there \ufffd[1A\ufffd[2Knothing\n"]);
  expect(error).toEqual(["vexil: \ufffd]0;title\ufffd gone\ufffdfine \ufffd2J\n"]);
});

test("neither can the name beside the progress, which a platform chose", () => {
  const error = written(process.stderr);
  const { isTTY } = process.stderr;
  onTestFinished(() => void (process.stderr.isTTY = isTTY));
  process.stderr.isTTY = true;
  openTerminal(false).progress(1, 2, `a${ESC}]0;title\u0007${ESC}[2J\r`);
  expect(error.join("").slice("\r\u001b[K".length)).toMatch(/^█+░+ 1\/2 a\ufffd\]0;title\ufffd\ufffd\[2J\ufffd$/);
});

test("line breaks, characters of all languages and our colours stay; so does data", () => {
  const plain = `${ESC}[31merror${ESC}[0m a\nb 旗 👩‍🚀`;
  expect(harmless(plain)).toBe(plain);
  expect(harmless(`${ESC}[8mhidden`)).toBe("\ufffd[8mhidden");
  const out = written(process.stdout);
  const json = JSON.stringify({ title: "\u007f" });
  openTerminal(true).print(json);
  expect(out).toEqual([`${json}\n`]);
});
