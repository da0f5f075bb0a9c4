import { expect, test } from "vitest";
import { PullProgress } from "./pull-progress.ts";

test("the percentage rises with what is fetched and unpacked, and never falls", () => {
  const said: number[] = [];
  const progress = new PullProgress((percent) => said.push(percent));
  const receive = (id: string, status: string, current = 0, total = 0) =>
    progress.receive({ id, status, progressDetail: { current, total } });

  progress.receive({ status: "Pulling from team/app" });
  receive("a", "Pulling fs layer");
  receive("a", "Downloading", 50, 100);
  receive("a", "Downloading", 50, 100);
  receive("b", "Downloading", 0, 100);
  receive("a", "Download complete");
  receive("b", "Downloading", 100, 100);
  receive("a", "Extracting", 60, 100);
  receive("a", "Pull complete");
  receive("b", "Pull complete");
  receive("c", "Already exists");

  expect(said).toEqual([25, 50, 65, 75, 100]);
});

test("a layer of unknown size does not count until its size is known", () => {
  const said: number[] = [];
  const progress = new PullProgress((percent) => said.push(percent));
  const receive = (id: string, status: string, progressDetail: { current?: number; total?: number } = {}) =>
    progress.receive({ id, status, progressDetail });

  receive("a", "Downloading", { current: 900 });
  receive("b", "Downloading", { current: 50, total: 100 });
  receive("a", "Downloading", { current: 5_000 });
  receive("b", "Pull complete");
  receive("a", "Extracting", { current: 2 });
  receive("a", "Pull complete");

  expect(said).toEqual([25, 100]);
});
