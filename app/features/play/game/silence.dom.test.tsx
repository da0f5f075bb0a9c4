import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { AppError } from "#worker/contract/wire/errors.ts";
import { UNTOLD_MS } from "#worker/domain/news/spread.ts";
import { contextFor } from "~/testing/context.ts";
import { startHub } from "~/testing/fake-hub.ts";
import { startServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { playing } from "~/testing/playing.ts";
import { pass, settle } from "~/testing/time.ts";
import { detailsView } from "~/testing/views.ts";
import { loader } from "~/routes/games.$id.tsx";
import { pathOf } from "~/lib/calls/address.ts";

const silent = () => Promise.reject(new AppError("unavailable"));
const DETAILS = pathOf("GET /api/game/:id/details", { params: { id: 1 } });

test("a challenge whose instance nobody knows about just now can be read and answered, says so, and asks again", async () => {
  startHub();
  startServer().reads(DETAILS, () => detailsView());
  const statusIfAny = vi
    .fn(silent)
    .mockResolvedValue(null as never)
    .mockImplementationOnce(silent);
  const services = playing({ instances: { statusIfAny } });
  await openPage("games.$id.challenges.$cid", "/games/1/challenges/11", { services });
  const flag = screen.getByLabelText<HTMLInputElement>("Flag of Knots");
  const said = () => screen.queryByText("The service is busy just now. Please try again in 5 seconds.");
  expect(said()).not.toBeNull();
  flag.value = "flag{half";
  await pass(UNTOLD_MS + 100);
  expect([said(), screen.getByLabelText("Flag of Knots"), flag.value]).toEqual([null, flag, "flag{half"]);
});

test("a challenge can be opened by its address while the list of challenges is not there, and is not said to be unsolved", async () => {
  startHub();
  const server = startServer();
  server.reads(DETAILS, () => detailsView());
  await openPage("games.$id.challenges.$cid", "/games/1/challenges/11", { services: playing({ play: { detailsOfPlayer: silent } }) });
  const flag = screen.getByLabelText<HTMLInputElement>("Flag of Knots");
  expect(screen.queryByText(/solves?$|Nobody has solved it yet/)).toBeNull();
  flag.value = "flag{half";
  await pass(UNTOLD_MS + 100);
  expect(within(screen.getByRole("dialog")).queryByText(/solves?$/)).not.toBeNull();
  expect(screen.getByLabelText("Flag of Knots")).toBe(flag);
});

test("challenges that could not be loaded with their page appear once the board answers", async () => {
  startHub();
  const server = startServer();
  server.reads(DETAILS, () => detailsView());
  await openPage("games.$id.challenges", "/games/1/challenges", { services: playing({ play: { detailsOfPlayer: silent } }) });
  expect(screen.queryByText("The challenges could not be loaded")).not.toBeNull();
  await pass(UNTOLD_MS + 100);
  expect(screen.queryByText("The challenges could not be loaded")).toBeNull();
  expect(screen.queryByText("Knots")).not.toBeNull();
});

test("the page of a game is shown while nobody can say whether it has certificates", async () => {
  const services = playing({ certificates: { offered: silent }, teams: { listOwn: async () => [] }, writeups: { card: async () => null } });
  await openPage("games.$id._index", "/games/1", { services });
  expect(screen.queryByRole("heading", { name: "Overview" })).not.toBeNull();
});

test("a challenge does not wait longer than other pages for the list behind it, which comes by itself", async () => {
  const context = contextFor({ services: playing({ play: { detailsOfPlayer: () => new Promise(() => {}) } }) });
  context.ctx.sleep = async () => undefined;
  const request = new Request("http://vexil.test/games/1/challenges/11");
  const loading = Promise.resolve(loader({ context, request, params: { id: "1" } }));
  expect(await Promise.race([loading, settle().then(() => "it waits")])).toMatchObject({ details: null });
});
