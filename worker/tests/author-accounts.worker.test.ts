import { expect, test } from "vitest";
import type { ChallengeDetailView, ChallengeEditView } from "../contract/wire/challenge/challenge.ts";
import { ok } from "../testing/call.ts";
import { aRunningGame } from "../testing/games.ts";
import { aUser } from "../testing/users.ts";

test("an author with a role in the game, or who made the challenge, is linked to their account; a stranger of that name is not", async () => {
  const [game, writer, stranger] = [await aRunningGame(), await aUser(), await aUser()];
  const { id } = game.challenges[0]!;
  const at = `/api/edit/games/${game.id}`;
  await ok("PUT", `${at}/people`, { as: game.organiser, body: { user: writer.name, role: "author" } });
  const authors = [writer.name.toUpperCase(), stranger.name, game.organiser.name, "somebody else"];
  const body = { authors };
  const edit = await ok<ChallengeEditView>("PUT", `${at}/challenges/${id}`, { as: game.organiser, body });
  const accounts = [
    { author: writer.name.toUpperCase(), id: writer.id, avatar: null },
    { author: game.organiser.name, id: game.organiser.id, avatar: null },
  ];
  expect(edit.authorAccounts).toEqual(accounts);
  const read = () => ok<ChallengeDetailView>("GET", `/api/game/${game.id}/challenges/${id}`, { as: game.teams[0]!.captain });
  expect(await read()).toMatchObject({ authors, authorAccounts: accounts });
  await ok("DELETE", `${at}/people/${writer.id}/author`, { as: game.organiser });
  expect((await read()).authorAccounts).toEqual(accounts.slice(1));
});
