import { expect, onTestFinished, test, vi } from "vitest";
import { harmless, openTerminal } from "./terminal.ts";

const ESC = "\u001b";

/** What is written to a stream meanwhile. */
function written(stream: NodeJS.WriteStream): string[] {
  const lines: string[] = [];
  const spy = vi.spyOn(stream, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  onTestFinished(() => spy.mockRestore());
  return lines;
}

test("what comes from files and servers cannot steer a terminal", () => {
  const [out, error] = [written(process.stdout), written(process.stderr)];
  openTerminal(false).print(`only there ${ESC}[1A${ESC}[2Knothing`);
  openTerminal(false).warn(`${ESC}]0;title\u0007 gone\rfine \u009b2J`);
  expect(out).toEqual(["only there \ufffd[1A\ufffd[2Knothing\n"]);
  expect(error).toEqual(["vexil: \ufffd]0;title\ufffd gone\ufffdfine \ufffd2J\n"]);
});

test("lines, signs of all languages and our colours are as they are; data too", () => {
  const plain = `${ESC}[31merror${ESC}[0m a\nb 旗 👩‍🚀`;
  expect(harmless(plain)).toBe(plain);
  expect(harmless(`${ESC}[8mhidden`)).toBe("\ufffd[8mhidden");
  const out = written(process.stdout);
  const json = JSON.stringify({ title: "\u007f" });
  openTerminal(true).print(json);
  expect(out).toEqual([`${json}\n`]);
});
