import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { changeConfigurations } from "./config-writes.ts";

/** What a runtime that repeats its configuration was given. */
async function given(configuration: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "vexil-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const runtime = join(folder, "workerd");
  writeFileSync(runtime, "#!/bin/sh\nexec cat\n");
  chmodSync(runtime, 0o700);
  const child = spawn(runtime, { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.write(Buffer.from(configuration));
  child.stdin.end();
  return text(child.stdout);
}

test("a configuration is changed while it is written, by the latest change", async () => {
  // Other files of tests in this process start runtimes, too.
  onTestFinished(() => changeConfigurations((message) => message));
  changeConfigurations((message) => Buffer.from(`first ${String(message)}`));
  changeConfigurations((message) => Buffer.from(`second ${String(message)}`));
  expect(await given("configuration")).toBe("second configuration");
});
