import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { dumped, hasTcpdump } from "../testing/tcpdump.ts";
import { leftOvers, repaired } from "./left-over.ts";

describe.skipIf(!hasTcpdump)("tcpdump -r reads", () => {
  test("everything but the last second of a killed agent", async () => {
    const data = mkdtempSync(join(tmpdir(), "vexil-crash-"));
    const talker = spawn(process.execPath, ["--import", "tsx", join(import.meta.dirname, "testing/talker.ts"), data]);
    onTestFinished(() => {
      talker.kill("SIGKILL");
      rmSync(data, { recursive: true });
    });
    let said = "";
    for await (const piece of talker.stdout) {
      said += String(piece);
      if (said.split("\n").length > 300) break;
    }
    const killedAt = Date.now();
    talker.kill("SIGKILL");
    if (talker.exitCode === null && talker.signalCode === null) await once(talker, "exit");

    const [left] = await leftOvers(join(data, "captures"));
    await repaired(left!);
    const kept = dumped(left!)
      .slice(1)
      .map(({ payload }) => String(payload));
    const old = said.split("\n").filter((line) => line !== "" && Number(line.split(" ")[1]) < killedAt - 1_000);
    expect(old.length).toBeGreaterThan(20);
    expect(kept.slice(0, old.length)).toEqual(old.map((line) => `${line}\n`));
  });
});
