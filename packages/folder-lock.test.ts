import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { holdFolder, refuseHeld } from "./folder-lock.mjs";

/** Another process that holds the folder; starts with others at a given moment, and says whether it could. */
async function holder(folder: string, at = 0) {
  const script = `
    import { claimFolder } from ${JSON.stringify(resolve("server/folder.ts"))};
    while (Date.now() < ${at});
    claimFolder(${JSON.stringify(folder)}).then(() => console.log("held"), ({ message }) => console.log(message));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  return { child, said: String(said).trim() };
}

test.runIf(process.platform === "linux")("a folder is held once, by whatever path it is named, until its holder is killed", async () => {
  const [folder, other] = [newFolder(), join(newFolder(), "link")];
  symlinkSync(folder, other);
  const { child } = await holder(folder);
  await expect(holdFolder(folder, "server", "it is held")).rejects.toThrow("it is held");
  await expect(holdFolder(other, "server", "it is held")).rejects.toThrow("it is held");
  (await holdFolder(folder, "agent", "it is held"))?.close();
  child.kill("SIGKILL");
  await once(child, "exit");
  (await holdFolder(folder, "server", "it is held"))?.close();
});

test.runIf(process.platform === "linux")("a folder has one server although its path is too long for a socket", async () => {
  const folder = join(newFolder(), "日本語".repeat(20));
  mkdirSync(folder);
  await expect(refuseHeld(folder)).resolves.toBeUndefined();
  await holder(folder);
  await expect(refuseHeld(folder)).rejects.toThrow("another Vexil is running on the folder");
  expect((await holder(folder)).said).toContain("another Vexil is running on the folder");
});

test.runIf(process.platform === "linux")(
  "of servers that start at the same moment one has the folder",
  async () => {
    const folder = newFolder();
    const at = Date.now() + 2_500;
    const said = await Promise.all(Array.from({ length: 4 }, () => holder(folder, at)));
    expect(said.filter((one) => one.said === "held")).toHaveLength(1);
  },
  30_000,
);

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "vexil-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
