import { expect, test } from "vitest";
import { call, ok, refusal } from "../testing/call.ts";
import { aGame } from "../testing/games.ts";
import { aToken, callWith } from "../testing/tokens.ts";
import { anAdmin, aUser } from "../testing/users.ts";

const said = async (answer: Promise<Response>) => refusal(await answer);

test("no token gives a role in a game, by which whoever found it would hold more than its scopes, and longer", async () => {
  const [game, admin, thief, monitor] = [await aGame(), await anAdmin(), await aUser(), await aUser()];
  const people = `/api/edit/games/${game.id}/people`;
  await ok("PUT", people, { as: admin, body: { user: monitor.name, role: "monitor" } });
  const { token } = await aToken(admin, { permissions: ["game.people"], games: [game.id] });
  expect(await said(callWith(token, "PUT", people, { user: thief.name, role: "owner" }))).toBe("403 token.scope");
  expect((await call("GET", `/api/edit/games/${game.id}/export`, { as: thief })).status).toBe(403);
  expect((await callWith(token, "GET", people)).status).toBe(200);
  expect((await callWith(token, "DELETE", `${people}/${monitor.id}/monitor`)).status).toBe(200);
});
