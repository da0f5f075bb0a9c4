import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { StageStateView } from "#worker/contract/wire/board/stage.ts";
import { startHub } from "~/testing/fake-hub.ts";
import { later, startServer } from "~/testing/fake-server.ts";
import { openPart } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { iso, NOON } from "~/testing/views.ts";
import { Remote } from "./Remote.tsx";

const STAGE = "PUT /api/edit/games/1/stage";
const STATE: StageStateView = {
  version: 1,
  scene: "ranking",
  round: ["ranking", "chart"],
  seconds: 20,
  message: "",
  teamId: null,
  since: iso(NOON),
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

/** Opens the remote, with a function that presses Enter on one of its buttons; the test decides when it is answered. */
async function openRemote() {
  startHub();
  const server = startServer();
  const rights = { directs: true, reveals: true, frozen: null };
  const teams = [{ id: 7, name: "Crabs", rank: 1 }];
  const { user } = await openPart(<Remote gameId={1} state={STATE} teams={teams} links={null} {...rights} />);
  const press = async (name: string, then: Partial<StageStateView>) => {
    const answer = later();
    server.takes(STAGE, () => answer.promise);
    const sent = server.asked(STAGE).length;
    button(name).focus();
    await user.keyboard("{Enter}{Enter}");
    // A browser takes the focus away from a disabled control.
    const during = { isAt: document.activeElement === button(name), isDisabled: button(name).disabled };
    answer.resolve({ ...STATE, version: sent + 2, ...then });
    await settle();
    return { during, asked: server.asked(STAGE).length - sent };
  };
  return { user, press };
}

test("each form of the stage keeps the focus on its button, and ignores a second press meanwhile", async () => {
  const { user, press } = await openRemote();
  await user.type(screen.getByRole("textbox", { name: /^Text/ }), "Ahoy");
  for (const name of ["Keep for later", "Show it now", "Show this team", "Restart the round"]) {
    expect([name, await press(name, { message: "Ahoy" })]).toEqual([name, { during: { isAt: true, isDisabled: false }, asked: 1 }]);
    expect([name, document.activeElement, button(name).disabled]).toEqual([name, button(name), false]);
  }
});

test("stopping a round removes the pressed button and moves the focus to the one that starts it again", async () => {
  const { press } = await openRemote();
  expect(await press("Stop the round", { round: [] })).toEqual({ during: { isAt: true, isDisabled: false }, asked: 1 });
  expect(screen.queryByRole("button", { name: "Stop the round" })).toBeNull();
  expect(document.activeElement).toBe(button("Start the round"));
});
