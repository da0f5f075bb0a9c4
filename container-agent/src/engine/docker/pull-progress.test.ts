import { expect, test } from "vitest";
import { PullProgress } from "./pull-progress.ts";

test("the figure rises with what is fetched and unpacked, and never falls", () => {
  const said: number[] = [];
  const progress = new PullProgress((percent) => said.push(percent));
  const hear = (id: string, status: string, current = 0, total = 0) => progress.hear({ id, status, progressDetail: { current, total } });

  progress.hear({ status: "Pulling from team/app" });
  hear("a", "Pulling fs layer");
  hear("a", "Downloading", 50, 100);
  hear("a", "Downloading", 50, 100);
  hear("b", "Downloading", 0, 100);
  hear("a", "Download complete");
  hear("b", "Downloading", 100, 100);
  hear("a", "Extracting", 60, 100);
  hear("a", "Pull complete");
  hear("b", "Pull complete");
  hear("c", "Already exists");

  expect(said).toEqual([25, 50, 65, 75, 100]);
});
