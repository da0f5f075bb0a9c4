import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { InstanceView } from "#worker/contract/wire/challenge/challenge.ts";
import { openPart } from "~/testing/pages.tsx";
import { iso, NOON } from "~/testing/views.ts";
import { RunningTest } from "./RunningTest.tsx";

const RUNNING: InstanceView = {
  status: "Running",
  startedAt: iso(NOON),
  expectStopAt: iso(NOON + 3_600_000),
  entry: "[2001:db8::7]:31337",
  state: "running",
  place: null,
};

const open = (test: InstanceView) => openPart(<RunningTest test={test} onEnd={() => {}} />);

test("a test instance says how to reach it, also on an address of version 6, and how long it lives", async () => {
  await open(RUNNING);
  expect(screen.getByDisplayValue("nc 2001:db8::7 31337")).toBeTruthy();
  expect(screen.getByRole("timer")).toBeTruthy();
});

test("the time of one that waits for a host has not begun", async () => {
  await open({ ...RUNNING, entry: "", state: "queued", status: "Pending", place: 2 });
  expect(screen.queryByRole("timer")).toBeNull();
});
