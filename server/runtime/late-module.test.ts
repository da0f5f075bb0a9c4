import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { lateModule, withLateModule } from "./late-module.ts";
import { ofWorker } from "./testing/configuration.ts";

test("a late module contains its file's text at the time of writing, followed by what the library adds", () => {
  const folder = mkdtempSync(join(tmpdir(), "vexil-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "ein Schiff.js");
  const esModule = `${lateModule(path).contents}\n//# sourceURL=file:///ship.js\n`;
  const message = ofWorker(esModule);
  for (const text of ["export default 1;", "export default 2;"]) {
    writeFileSync(path, text);
    expect(withLateModule(message).includes(`${text}\n//# sourceURL=file:///ship.js\n\0`)).toBe(true);
  }
});
