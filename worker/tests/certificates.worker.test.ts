import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import type {
  CertificateCheckView,
  CertificateStateView,
  CertificateStatement,
  OwnCertificateView,
} from "../contract/wire/game/certificates.ts";
import { connect } from "../db/client.ts";
import { participationMembers, teamMembers, teams } from "../db/schema/index.ts";
import { claimIn, sealed } from "../domain/certificate/seal.ts";
import { check, offered } from "../services/certificate/certificates.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { stopClock } from "../testing/clock.ts";
import { aContext } from "../testing/context.ts";
import { aRunningGame, aTeam, answer, changeGame, joinGame, review, type RunningGame } from "../testing/games.ts";
import { boardOf, ledgerOf } from "../testing/ledgers.ts";
import { linesAbout } from "../testing/logs.ts";
import { until } from "../testing/sockets.ts";
import { aUser, type TestUser } from "../testing/users.ts";

/** What was answered until now counts. */
const ended = () => ({ start: Date.now() - 3_600_000, end: Date.now() });

type Given = { as?: TestUser };

async function aGameToCertify(): Promise<RunningGame> {
  const game = await aRunningGame({ challenges: 1, teams: [2, 1], game: { title: "港 CTF" } });
  const [first] = game.challenges;
  await answer(game, first!, game.teams[1]!.captain, first!.flags[0]!);
  // An answer in the very millisecond of the end would not count.
  const { at } = (await ledgerOf(game.id).entries(0, 1_000)).at(-1)!;
  await until(() => Date.now() > at);
  return game;
}

const close = (game: RunningGame) => changeGame(game, ended());
const give = (game: RunningGame, open = true, text = "") =>
  ok("PUT", `/api/edit/games/${game.id}/certificates`, { as: game.organiser, body: { open, text, signer: "Ada" } });
const own = (game: RunningGame, of = "member") => `/api/game/${game.id}/certificate/file?of=${of}`;
const pdfOf = async (path: string, as: TestUser) => {
  const answered = await call("GET", path, { as });
  expect([answered.status, answered.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  return new Uint8Array(await answered.arrayBuffer());
};
const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
const verify = (bytes: Uint8Array, given: Given = {}) =>
  ok<CertificateCheckView>("POST", "/api/certificates/verify", { ...given, body: { pdf: base64(bytes) } });
const verdictOf = async (bytes: Uint8Array, given: Given = {}) => (await verify(bytes, given)).verdict;
/** The file with one letter of its text changed. */
const changed = (bytes: Uint8Array, from: string, to: string) => {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const at = text.indexOf(from);
  expect(at).toBeGreaterThan(0);
  return Uint8Array.from(text.slice(0, at) + to + text.slice(at + from.length), (letter) => letter.charCodeAt(0));
};

test("after the end players get certificates that anybody can verify, and nothing altered passes as one", async () => {
  const game = await aGameToCertify();
  const [team, winners] = [game.teams[0]!, game.teams[1]!];
  const member = team.members[1]!;
  const refused = async (as: TestUser) => refusal(await call("GET", own(game), { as }));
  await give(game, false);
  expect(await refused(member)).toBe("400 certificate.early");
  await close(game);
  expect(await refused(member)).toBe("400 certificate.closed");
  await give(game);
  expect(await refused(await aUser())).toMatch(/game\.notJoined$/);

  const facts = await ok<OwnCertificateView>("GET", `/api/game/${game.id}/certificate`, { as: member });
  expect(facts).toMatchObject({ team: team.name, member: member.name, rank: 2, teams: 2, score: 0, division: null });
  const bytes = await pdfOf(own(game), member);
  const found = await verify(bytes);
  expect(found).toMatchObject({ verdict: "valid", file: true });
  const winner = (await verify(await pdfOf(own(game, "team"), winners.captain))).statement!;
  expect(winner).toMatchObject({ member: null, rank: 1, team: { id: winners.id, name: winners.name } });
  expect(found.statement).toMatchObject({ game: { id: game.id, title: "港 CTF" }, member: member.name, rank: 2, key: facts.publicKey });

  // The visible page is altered; the statement is; the signature is; something is appended.
  expect(await verdictOf(changed(bytes, " rg", " RG"))).toBe("altered");
  expect(await verdictOf(changed(bytes, '"rank":2', '"rank":1'))).toBe("forged");
  expect(await verdictOf(changed(bytes, '"rank":2,"score"', '"rank": 2,"score"'))).toBe("none");
  expect(await verdictOf(new Uint8Array([...bytes, 10]))).toBe("altered");
  expect(await verdictOf(bytes.slice(0, 2_000))).toBe("none");
  const { claim } = claimIn(bytes)!;
  const paste = (text: string) => ok<CertificateCheckView>("POST", "/api/certificates/verify", { body: { text } });
  const lines = `%vexil-statement ${claim.statement}\n%vexil-signature ${claim.signature}`;
  expect(await paste(lines)).toMatchObject({ verdict: "valid", file: false });
  expect(await paste("x")).toEqual({ verdict: "none", file: false, statement: null });
  expect(await refusal(await call("POST", "/api/certificates/verify", { body: { pdf: "A".repeat(1_500_000) } }))).toMatch(/^4/);

  // A user who joins for practice afterwards has not taken part.
  await changeGame(game, { ...ended(), practiceMode: true });
  const late = await aTeam();
  await ok("POST", `/api/game/${game.id}`, { as: late.captain, body: { teamId: late.id } });
  expect(await refused(late.captain)).toMatch(/certificate\.late$|participation\.notAccepted$/);

  // A suspended team gets none, and those it has stay genuine.
  await review(game, team.participationId, "Suspended");
  expect(await refused(member)).toMatch(/participation\.suspended$/);
  expect(await verdictOf(bytes)).toBe("valid");
});

test("a certificate of one game is invalid for another, and for one that is deleted or private", async () => {
  const [game, other] = [await aGameToCertify(), await aGameToCertify()];
  for (const one of [game, other]) await close(one);
  for (const one of [game, other]) await give(one);
  const bytes = await pdfOf(own(game), game.teams[0]!.captain);
  const { claim, body } = claimIn(bytes)!;
  const foreign = claimIn(await pdfOf(own(other), other.teams[0]!.captain))!;
  const said = JSON.parse(claim.statement) as CertificateStatement;
  const statement = claim.statement.replace(`"id":${game.id},"start"`, `"id":${other.id},"start"`);
  expect(await verdictOf(sealed(body, { ...claim, statement }))).toBe("otherKey");
  expect(await verdictOf(sealed(body, { ...claim, signature: foreign.claim.signature }))).toBe("forged");
  expect(await verdictOf(sealed(foreign.body, claim))).toBe("altered");
  const key = (JSON.parse(foreign.claim.statement) as CertificateStatement).key;
  expect(await verdictOf(sealed(body, { ...claim, statement: claim.statement.replace(said.key, key) }))).toBe("otherKey");

  await changeGame(game, { ...ended(), isPrivate: true });
  expect(await verify(bytes)).toEqual({ verdict: "unknown", file: true, statement: null });
  expect(await verdictOf(bytes, { as: game.teams[0]!.captain })).toBe("valid");
  await ok("DELETE", `/api/edit/games/${game.id}`, { as: game.organiser });
  expect(await verdictOf(bytes, { as: game.organiser })).toBe("unknown");
});

test("organisers can preview certificates, and download all at once; before the board is revealed there are none", async () => {
  const game = await aGameToCertify();
  const state = () => ok<CertificateStateView>("GET", `/api/edit/games/${game.id}/certificates`, { as: game.organiser });
  expect(await state()).toMatchObject({ settings: { open: false, text: "", signer: "" }, obstacle: "certificate.early", teams: 0 });
  const specimen = await pdfOf(`/api/edit/games/${game.id}/certificates/specimen?text=Well+done`, game.organiser);
  expect(await verdictOf(specimen)).toBe("none");

  await ok("POST", `/api/edit/games/${game.id}/freeze`, { as: game.organiser, body: { action: "freeze", made: 0 } });
  await close(game);
  await give(game, true, "Thank you.");
  const all = () => call("GET", `/api/edit/games/${game.id}/certificates/all`, { as: game.organiser });
  expect(await refusal(await all())).toBe("400 certificate.frozen");
  expect(await refusal(await call("GET", own(game), { as: game.teams[0]!.captain }))).toBe("400 certificate.frozen");
  await ok("POST", `/api/edit/games/${game.id}/freeze`, { as: game.organiser, body: { action: "all", made: 0 } });

  expect(await state()).toMatchObject({ settings: { open: true, text: "Thank you." }, obstacle: null, teams: 2 });
  const files = unzipSync(new Uint8Array(await (await all()).arrayBuffer()));
  const [second, first] = game.teams as [(typeof game.teams)[0], (typeof game.teams)[0]];
  const names = (team: typeof first, rank: number, count: number) => {
    const folder = `000${rank}-${team.name}-${team.id}`;
    const members = team.members.map(({ name }) => name).toSorted();
    expect(members).toHaveLength(count);
    return [`${folder}/team.pdf`, ...members.map((name, n) => `${folder}/${n + 1}-${name}.pdf`)];
  };
  expect(Object.keys(files)).toEqual([...names(first, 1, 1), ...names(second, 2, 2)]);
  for (const bytes of Object.values(files)) expect(await verdictOf(bytes)).toBe("valid");
  expect(strFromU8(Object.values(files)[0]!.slice(0, 8))).toBe("%PDF-1.7");
});

test("a visitor's checks count for their network, and visitors with unknown addresses are not counted as one", async () => {
  stopClock();
  const checks = async (ip: string, times: number) => {
    const ctx = aContext(null, { ip, own: false, limits: true });
    const outcomes = await Promise.allSettled(Array.from({ length: times }, () => check(ctx, { text: "nothing" })));
    return outcomes.filter(({ status }) => status === "fulfilled").length;
  };
  const network = `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}:1`;
  expect(await checks(`${network}::1`, 60)).toBe(60);
  expect(await checks(`${network}::2`, 1)).toBe(0);
  expect(await checks("0.0.0.0", 70)).toBe(70);
});

test("a user who joins a team after the end gets no certificate of having taken part with it; one who left since keeps theirs", async () => {
  const game = await aGameToCertify();
  const [team, other] = [game.teams[0]!, game.teams[1]!];
  await changeGame(game, { ...ended(), practiceMode: true });
  await give(game);
  const late = await aUser();
  const code = await ok<string>("GET", `/api/team/${other.id}/invite`, { as: other.captain });
  await ok("POST", "/api/team/accept", { as: late, body: code });
  await ok("POST", `/api/game/${game.id}`, { as: late, body: { teamId: other.id } });
  for (const path of [`/api/game/${game.id}/certificate`, own(game), own(game, "team")])
    expect(await refusal(await call("GET", path, { as: late }))).toBe("400 certificate.late");
  expect([await offered(aContext(late), game.id), await offered(aContext(other.captain), game.id)]).toEqual([false, true]);
  const lateTeam = await aTeam();
  await ok("POST", `/api/game/${game.id}`, { as: lateTeam.captain, body: { teamId: lateTeam.id } });
  const state = await ok<CertificateStateView>("GET", `/api/edit/games/${game.id}/certificates`, { as: game.organiser });
  expect(state).toMatchObject({ obstacle: null, teams: 2 });
  const gone = team.members[1]!;
  await ok("POST", `/api/team/${team.id}/leave`, { as: gone });
  expect(await verdictOf(await pdfOf(own(game), gone))).toBe("valid");
  // Nor does a user who leaves the team again, while one who took part may return to it.
  await ok("POST", `/api/team/${other.id}/leave`, { as: late });
  expect(await refusal(await call("GET", own(game), { as: late }))).toBe("400 certificate.late");
  await ok("POST", "/api/team/accept", { as: gone, body: await ok<string>("GET", `/api/team/${team.id}/invite`, { as: team.captain }) });
  expect(await verdictOf(await pdfOf(own(game), gone))).toBe("valid");
  const all = await call("GET", `/api/edit/games/${game.id}/certificates/all`, { as: game.organiser });
  const names = Object.keys(unzipSync(new Uint8Array(await all.arrayBuffer()))).map((name) => name.split("/")[1]!);
  const members = [other.captain.name, ...team.members.map(({ name }) => name)];
  expect(
    names
      .filter((name) => name !== "team.pdf")
      .map((name) => name.slice(2, -4))
      .toSorted(),
  ).toEqual(members.toSorted());
});

test("teams that join for practice after the end are not counted, and take nobody's place", async () => {
  const older = await aTeam();
  const game = await aGameToCertify();
  await changeGame(game, { ...ended(), practiceMode: true });
  await give(game);
  const [second, first] = game.teams as [(typeof game.teams)[0], (typeof game.teams)[0]];
  const placeOf = async (as: TestUser) => {
    const { rank, teams: of } = await ok<OwnCertificateView>("GET", `/api/game/${game.id}/certificate`, { as });
    return [rank, of];
  };
  await joinGame(game, older);
  await ledgerOf(game.id).flush();
  expect((await boardOf(game.id).team(second.id)).row?.rank).toBe(3);

  expect([await placeOf(first.captain), await placeOf(second.captain)]).toEqual([
    [1, 2],
    [2, 2],
  ]);
  const all = await call("GET", `/api/edit/games/${game.id}/certificates/all`, { as: game.organiser });
  const files = unzipSync(new Uint8Array(await all.arrayBuffer()));
  const made = (await Promise.all(Object.values(files).map((bytes) => verify(bytes)))).map(({ statement }) => statement!);
  expect(made.map(({ team, rank, teams: of }) => [team.id, rank, of])).toEqual([
    [first.id, 1, 2],
    [first.id, 1, 2],
    ...Array.from({ length: 3 }, () => [second.id, 2, 2]),
  ]);
});

test("a team of this platform that replaced another one in an import took part, although it is younger than the game", async () => {
  const game = await aGameToCertify();
  const { id, captain } = game.teams[1]!;
  await close(game);
  await give(game);
  const later = Date.now() + 1_000;
  const db = connect(env.DB);
  await db.batch([
    db.update(teams).set({ createdAt: later }).where(eq(teams.id, id)),
    db.update(teamMembers).set({ joinedAt: later }).where(eq(teamMembers.teamId, id)),
    db.update(participationMembers).set({ joinedAt: null }).where(eq(participationMembers.userId, captain.id)),
  ]);
  expect(await verdictOf(await pdfOf(own(game), captain))).toBe("valid");
});

test("the log records when certificates were opened, and not each change of their settings", async () => {
  const game = await aRunningGame({ teams: 0 });
  await give(game, false);
  await give(game);
  await give(game, true, "Well sailed");
  await give(game, false);
  const about = `the certificates of game ${game.id}`;
  const lines = (await linesAbout(about, 4)).map(({ message }) => message.replace(` ${about}`, ""));
  expect(lines).toEqual(["Changed", "Opened", "Changed", "Closed"]);
});
