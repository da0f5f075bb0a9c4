import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import type { CtftimeView, ScoreboardView } from "../contract/wire/board/board.ts";
import type { DivisionEditView, DivisionInput } from "../contract/wire/game/divisions.ts";
import type { GameDetailView } from "../contract/wire/game/game.ts";
import { ledgerOf } from "../contract/rpc/stubs.ts";
import { call, ok, refusal } from "../testing/call.ts";
import {
  addMember,
  aGame,
  aRunningGame,
  aTeam,
  joinGame,
  submit,
  type TestChallenge,
  type TestGame,
  type TestTeam,
} from "../testing/games.ts";
import { aUser, randomWord, type TestUser } from "../testing/users.ts";

type Wish = { organization?: string; inviteCode?: string };

const put = (game: TestGame, divisions: (Partial<DivisionInput> & { name: string })[]) =>
  ok<DivisionEditView[]>("PUT", `/api/edit/games/${game.id}/divisions`, { as: game.organiser, body: { divisions } });
const read = (game: TestGame) => ok<DivisionEditView[]>("GET", `/api/edit/games/${game.id}/divisions`, { as: game.organiser });

async function join(game: TestGame, team: TestTeam, wish: Wish, as: TestUser = team.captain): Promise<string> {
  const response = await call("POST", `/api/game/${game.id}`, { as, body: { teamId: team.id, ...wish } });
  return response.status === 200 ? "joined" : refusal(response);
}

/** A player with a school's address, confirmed or not. */
const aPupil = (emailConfirmed = true, email = `${randomWord()}@school.example`) => aUser({ email, emailConfirmed });

const aTeamOf = (...people: TestUser[]) => aTeam(0, people);

test("a division admits by its code, by confirmed addresses of its domains, and by its list; and says what is missing", async () => {
  const game = await aGame();
  const listedTeam = await aTeam();
  const friend = await aPupil(true, `Friend-${randomWord()}@other.example`);
  const saved = await put(game, [
    { name: "Open" },
    { name: "Code", code: "letmein" },
    { name: "School", domains: ["School.example"], list: [friend.email.toUpperCase(), listedTeam.name, friend.email] },
  ]);
  expect(saved[2]).toMatchObject({
    name: "School",
    domains: ["school.example"],
    list: [friend.email.toUpperCase(), listedTeam.name],
    teams: 0,
  });
  const detail = await ok<GameDetailView>("GET", `/api/game/${game.id}`);
  expect(detail.organizations).toEqual(["Open", "Code", "School"]);
  expect(detail.divisions).toEqual([
    { name: "Code", code: true },
    { name: "School", domains: ["school.example"], listed: true },
  ]);
  expect(JSON.stringify(detail)).not.toContain("letmein");
  const [stranger, pupil, unconfirmed, other] = [
    await aTeam(),
    await aTeamOf(await aPupil()),
    await aTeamOf(await aPupil(false)),
    await aTeamOf(friend),
  ];
  expect(await join(game, stranger, { organization: "Code" })).toBe("400 game.inviteRequired");
  expect(await join(game, stranger, { organization: "Code", inviteCode: "wrong" })).toBe("400 game.inviteWrong");
  expect(await join(game, stranger, { organization: "School", inviteCode: "letmein" })).toBe("400 game.divisionNotAdmitted");
  expect(await join(game, unconfirmed, { organization: "School" })).toBe("400 game.divisionUnconfirmed");
  expect(await join(game, stranger, { organization: "Code", inviteCode: "letmein" })).toBe("joined");
  expect(await join(game, pupil, { organization: "School" })).toBe("joined");
  expect(await join(game, other, { organization: "School" })).toBe("joined");
  expect(await join(game, listedTeam, { organization: "School" })).toBe("joined");
  expect(await join(game, unconfirmed, { organization: "Open" })).toBe("joined");
  expect((await read(game)).map(({ teams }) => teams)).toEqual([1, 1, 3]);
});

test("lists of thousands of addresses are stored, each division's in order", async () => {
  const game = await aGame();
  const lists = Array.from({ length: 25 }, (_, d) =>
    Array.from({ length: 1_000 }, (__, n) => `student.number.${n}@university-${d}.example.org`),
  );
  await put(
    game,
    lists.map((list, d) => ({ name: `University number ${d}`, list })),
  );
  expect((await read(game)).map(({ list }) => list)).toEqual(lists);
});

test("the code of a division replaces the game's own, even in a private game", async () => {
  const game = await aGame({ inviteCode: "general", isPrivate: true });
  await put(game, [{ name: "Open" }, { name: "Guests", code: "guest", guest: true }]);
  const team = await aTeam();
  expect(await join(game, team, { organization: "Guests", inviteCode: "general" })).toBe("400 game.inviteWrong");
  expect(await join(game, team, { organization: "Open", inviteCode: "guest" })).toBe("404 game.notFound");
  expect(await join(game, team, { organization: "Guests", inviteCode: "guest" })).toBe("joined");
  expect(await join(game, await aTeam(), { organization: "Open", inviteCode: "general" })).toBe("joined");
});

test("codes work with surrounding blanks, as when they are pasted from a message", async () => {
  const game = await aGame({ inviteCode: " general\n", isPrivate: true });
  const saved = await put(game, [{ name: "Open" }, { name: "Code", code: " letmein " }]);
  expect(saved[1]).toMatchObject({ code: "letmein" });
  expect(await join(game, await aTeam(), { organization: "Open", inviteCode: "general" })).toBe("joined");
  expect(await join(game, await aTeam(), { organization: "Open", inviteCode: "\tgeneral " })).toBe("joined");
  expect(await join(game, await aTeam(), { organization: "Code", inviteCode: " letmein\n" })).toBe("joined");
});

test("codes and lists work with characters of no width around them, which chats and documents add and nobody sees", async () => {
  const game = await aGame({ inviteCode: "\u200bgeneral\ufeff", isPrivate: true });
  const saved = await put(game, [{ name: "Open" }, { name: "Code", code: "letmein\u00ad", list: ["\u200bann@school.example"] }]);
  expect(saved[1]).toMatchObject({ code: "letmein", list: ["ann@school.example"] });
  expect(await join(game, await aTeam(), { organization: "Open", inviteCode: "general" })).toBe("joined");
  expect(await join(game, await aTeam(), { organization: "Open", inviteCode: "general\u200b" })).toBe("joined");
  expect(await join(game, await aTeam(), { organization: "Code", inviteCode: "\u2060letmein \u200b" })).toBe("joined");
});

test("a code that was stored with surrounding blanks still works", async () => {
  const game = await aGame({ inviteCode: "general" });
  await put(game, [{ name: "Code", code: "letmein" }]);
  const terms = JSON.stringify([{ name: "Code", code: " letmein\u200b " }]);
  await env.DB.prepare("UPDATE games SET division_terms = ?, invite_code = ? WHERE id = ?").bind(terms, "general ", game.id).run();
  expect(await join(game, await aTeam(), { organization: "Code", inviteCode: "letmein" })).toBe("joined");
  expect(await join(game, await aTeam(), { organization: "Code", inviteCode: "general " })).toBe("400 game.inviteWrong");
});

test("a captain cannot bring members into a division that does not admit them", async () => {
  const game = await aGame();
  await put(game, [{ name: "Open" }, { name: "School", domains: ["school.example"] }]);
  const [captain, stranger] = [await aPupil(), await aUser()];
  const team = await aTeamOf(captain, stranger);
  expect(await join(game, team, { organization: "Open" }, stranger)).toBe("joined");
  expect(await join(game, team, { organization: "School" }, captain)).toBe("400 game.divisionMembers");
  expect(await join(game, team, { organization: "Open" }, captain)).toBe("joined");
});

test("of many teams that want the last place of a division one gets it; its own members can still join", async () => {
  const game = await aGame();
  await put(game, [{ name: "Small", capacity: 2 }]);
  const left = async (as?: TestUser) =>
    (await ok<GameDetailView>("GET", `/api/game/${game.id}`, as && { as })).divisions!.map((one) => one.left);
  const stranger = await aUser();
  expect([await left(stranger), await left()]).toEqual([[2], [undefined]]);
  const [first] = [await aTeam(2), await join(game, await aTeam(), { organization: "Small" })];
  const teams = [first, await aTeam(), await aTeam(), await aTeam()];
  const answers = await Promise.all(teams.map((team) => join(game, team, { organization: "Small" })));
  expect(answers.toSorted()).toEqual(["400 game.divisionFull", "400 game.divisionFull", "400 game.divisionFull", "joined"]);
  const winner = teams[answers.indexOf("joined")]!;
  const mate = await aUser();
  await addMember(winner, mate);
  expect(await join(game, winner, { organization: "Small" }, mate)).toBe("joined");
  await put(game, [{ name: "Small", capacity: 1 }]);
  expect(await join(game, await aTeam(), { organization: "Small" })).toBe("400 game.divisionFull");
  const count = env.DB.prepare("SELECT count(*) AS n FROM participations WHERE game_id = ?").bind(game.id).first<number>("n");
  expect([await count, (await read(game))[0]!.teams]).toEqual([2, 2]);
  expect([await left(stranger), await left(winner.captain)]).toEqual([[0], [undefined]]);
});

test("a guest solves, is ranked, takes no blood and changes no value; each division's feed contains its own solves", async () => {
  const game = await aRunningGame({ challenges: 1, teams: 2 });
  const [{ id, flags }] = game.challenges as [TestChallenge];
  await put(game, [{ name: "Guests", guest: true }, { name: "Own" }]);
  const [guest, own] = [await aTeam(), await aTeam()];
  await joinGame(game, guest, { organization: "Guests" });
  await joinGame(game, own, { organization: "Own" });
  const before = await ok<ScoreboardView>("GET", `/api/game/${game.id}/scoreboard`);
  await submit(game, { id }, guest.captain, flags[0]!);
  await submit(game, { id }, own.captain, flags[0]!);
  await ledgerOf(env, game.id).flush();
  const notices = await ok<{ type: string; values: string[] }[]>("GET", `/api/game/${game.id}/notices`);
  expect(notices.filter(({ type }) => type.endsWith("Blood")).map(({ type, values }) => [type, values[0]])).toEqual([
    ["FirstBlood", own.name],
  ]);
  const feed = (division: string) => ok<CtftimeView>("GET", `/api/game/${game.id}/ctftime?division=${division}`);
  expect((await feed("Guests")).standings.map(({ team, pos, outward }) => [team, pos, outward])).toEqual([[guest.name, 1, undefined]]);
  const whole = await ok<ScoreboardView>("GET", `/api/game/${game.id}/scoreboard?division=Guests`);
  expect(whole.items.map(({ name, score, rank, solvedChallenges }) => [name, score, rank, solvedChallenges[0]!.type])).toEqual([
    [guest.name, Object.values(before.challenges)[0]![0]!.score, 2, "Normal"],
  ]);
  const [shown] = Object.values(whole.challenges)[0]!;
  expect([shown!.solved, shown!.bloods.map(({ name }) => name)]).toEqual([1, [own.name]]);
  const atom = async (division: string) => (await call("GET", `/api/game/${game.id}/notices/feed?division=${division}`)).text();
  expect([(await atom("Own")).includes(own.name), (await atom("Guests")).includes(own.name)]).toEqual([true, false]);
  expect(await refusal(await call("GET", `/api/game/${game.id}/notices/feed?division=None`))).toBe("400 game.divisionInvalid");
});
