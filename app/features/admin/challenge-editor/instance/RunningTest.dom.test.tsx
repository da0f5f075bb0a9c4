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

test("a test instance shows how to reach it, also at an IPv6 address, and its time left", async () => {
  await open(RUNNING);
  expect(screen.getByDisplayValue("nc 2001:db8::7 31337")).toBeTruthy();
  expect(screen.getByRole("timer")).toBeTruthy();
});

test("the time of an instance that waits for a host has not begun", async () => {
  await open({ ...RUNNING, entry: "", state: "queued", status: "Pending", place: 2 });
  expect(screen.queryByRole("timer")).toBeNull();
});
