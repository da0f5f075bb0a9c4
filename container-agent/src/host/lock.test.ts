import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { expect, onTestFinished, test } from "vitest";
import { claimFolder } from "./lock.ts";

/** Another process that holds the folder. */
async function holder(folder: string) {
  const { code } = transformSync(readFileSync(join(import.meta.dirname, "lock.ts"), "utf8"), { loader: "ts" });
  const script = `${code}; await claimFolder(${JSON.stringify(folder)}); console.log("held"); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}

test("a folder has one agent, by whatever path it is named, until that agent is killed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vexil-lock-"));
  const other = join(mkdtempSync(join(tmpdir(), "vexil-lock-")), "link");
  symlinkSync(folder, other);
  const child = await holder(folder);

  await expect(claimFolder(folder)).rejects.toThrow(`another agent runs on the folder ${folder}`);
  await expect(claimFolder(other)).rejects.toThrow("VEXIL_AGENT_DATA");

  child.kill("SIGKILL");
  await once(child, "exit");
  const lock = await claimFolder(folder);
  lock?.close();
});
