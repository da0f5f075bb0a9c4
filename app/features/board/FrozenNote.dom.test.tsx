import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { startHub } from "~/testing/fake-hub.ts";
import { startServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { pass, settle } from "~/testing/time.ts";
import { boardFrame, boardPage, iso, NOON } from "~/testing/views.ts";
import { world } from "~/testing/world.ts";
import { ROWS, screenPath, showing } from "./board-query.ts";

const QUERY = { skip: 0, count: ROWS.wide };
const TOLD_MS = 401;

/** The board is frozen from its second version on. */
const frame = (version: number) => boardFrame({ version, ...(version > 1 && { frozen: iso(NOON) }) });
const page = (version: number) => boardPage({ version });

/** The board on the open page of a viewer freezes. */
async function freezeBefore(role: "Admin" | "User") {
  const server = startServer();
  const hub = startHub();
  let version = 1;
  const boards = { frame: async () => frame(version), page: async () => page(version) };
  const { user } = await openPage("games.$id.scoreboard", "/games/1/scoreboard", { viewer: { role }, services: world({ boards }) });
  await hub.accept();
  version = 2;
  server.reads(showing(screenPath(1, QUERY), version), { frame: frame(version), page: page(version) });
  await hub.say("BoardChanged", { version, since: 1 });
  await pass(TOLD_MS);
  return user;
}

test("on an open page a monitor is led from a board that has just frozen to the live one, which never appears by itself", async () => {
  const user = await freezeBefore("Admin");
  expect(screen.getByText(/Frozen since/)).toBeTruthy();
  await user.click(screen.getByRole("link", { name: "Show the live board" }));
  await settle();
  expect(screen.getByText(/Everybody else sees it frozen/)).toBeTruthy();
});

test("players are not offered the live board", async () => {
  await freezeBefore("User");
  expect(screen.getByText(/Frozen since/)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Show the live board" })).toBeNull();
});
