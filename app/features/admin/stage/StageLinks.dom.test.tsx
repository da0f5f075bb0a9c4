import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { offline, startServer } from "~/testing/fake-server.ts";
import { openPart } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { iso, NOON } from "~/testing/views.ts";
import { StageLinks } from "./StageLinks.tsx";

const LINKS = "/api/edit/games/1/stage/links";
const OLD = { id: 1, name: "Hall", created: iso(NOON) };
const NEW = { id: 2, name: "Hall", created: iso(NOON) };

async function openLinks() {
  const server = startServer();
  server.takes(`POST ${LINKS}`, () => ({ ...NEW, path: "/games/1/stage?key=once" }));
  server.reads(LINKS as never, [NEW] as never);
  const { user } = await openPart(<StageLinks gameId={1} links={[OLD]} />);
  await user.type(screen.getByRole("textbox", { name: /Name/ }), "Hall");
  await user.click(screen.getByRole("button", { name: "Create a link" }));
  await settle();
  const revoke = async (nth: number) => {
    await user.click(screen.getAllByRole("button", { name: "Revoke the link Hall" })[nth]!);
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Revoke" }));
    await settle();
  };
  return { server, revoke };
}
const address = () => screen.queryByDisplayValue(/stage\?key=once$/) ?? screen.queryByText(/stage\?key=once$/);

test("the address that is shown once stays while another link with the same name is revoked", async () => {
  const { server, revoke } = await openLinks();
  server.takes(`DELETE ${LINKS}/1`, () => null);
  expect(address()).not.toBeNull();
  await revoke(0);
  expect(address()).not.toBeNull();
});

test("the address that is shown once stays if revoking its link fails, and disappears when it succeeds", async () => {
  const { server, revoke } = await openLinks();
  server.takes(`DELETE ${LINKS}/2`, offline);
  await revoke(1);
  expect(address()).not.toBeNull();
  server.takes(`DELETE ${LINKS}/2`, () => null);
  server.reads(LINKS as never, [OLD] as never);
  await revoke(1);
  expect(address()).toBeNull();
});
