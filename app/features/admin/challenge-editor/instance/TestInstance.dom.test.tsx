import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { challengeEdit } from "~/testing/admin.ts";
import { later, startServer } from "~/testing/fake-server.ts";
import { openPart } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { instanceView } from "~/testing/views.ts";
import { TestInstance } from "./TestInstance.tsx";

test("ending a test instance removes the pressed button and moves the focus to the one that starts another", async () => {
  const server = startServer();
  const answer = later();
  server.takes("DELETE /api/edit/games/1/challenges/11/container", () => answer.promise);
  const challenge = challengeEdit({ containerImage: "nginx", testContainer: instanceView() });
  const { user } = await openPart(<TestInstance challenge={challenge} at={{ id: 1, cid: 11 }} edited={false} />);
  screen.getByRole("button", { name: "End it" }).focus();
  await user.keyboard("{Enter}");
  const start = screen.getByRole<HTMLButtonElement>("button", { name: "Start again" });
  expect([document.activeElement, start.disabled]).toEqual([start, false]);
  answer.resolve(null);
  await settle();
  expect(document.activeElement).toBe(start);
});
