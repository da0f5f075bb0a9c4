import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { Clock } from "../host/clock.ts";
import type { Engine } from "../engine/engine.ts";
import { InstanceReconciler } from "../instances/instance-reconciler.ts";
import { StateFile } from "../instances/state-file.ts";
import type { Report } from "../../../packages/host-protocol/protocol.ts";

/** A reconciler on this folder, and what it has reported. */
export function reconcilerOn(engine: Engine, folder: string, clock = new Clock()): { reconciler: InstanceReconciler; reports: Report[] } {
  const reports: Report[] = [];
  const entryOf = ({ published }: { published: number | null }) => `127.0.0.1:${published}`;
  return {
    reports,
    reconciler: new InstanceReconciler(engine, new StateFile(folder, "engine"), (report) => reports.push(report), entryOf, clock),
  };
}

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "vexil-reconciler-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
