import { aForm, aPng } from "../images/images.ts";
import { aGame, aTeam, joinGame } from "../games.ts";
import { randomWord } from "../users.ts";
import { aPdf } from "../writeups.ts";
import { playing, started, takesPart, visible, writing, type Said } from "./rules.ts";
import { onChallenges, onGames, onTeams, plain, type Row, type Target } from "./targets.ts";
import { ACTORS, MISSING, NOBODY, teamOf, type ActorName, type WorldGame } from "./world.ts";

const board = onGames(started);
const image = () => aForm("file", { bytes: aPng(), name: "a.png", type: "image/png" });

const pdf = () => aForm("file", { bytes: aPdf(), name: "a.pdf", type: "application/pdf" });

/** A user with a team of which they are not a member learns only that. */
function joining(actor: ActorName, { state }: WorldGame): Said {
  if (state === "missing") return "game.notFound";
  if (state === "over") return "game.ended";
  return actor === "player" || actor === "captain" ? "game.alreadyJoined" : "team.notMember";
}

function leaving(actor: ActorName, { state }: WorldGame): Said {
  if (state === "missing" || (state === "private" && !takesPart(actor))) return "game.notFound";
  return takesPart(actor) ? "game.cannotLeave" : "game.notJoined";
}

/** A verdict is visible only to its submitter; a private game is as absent as its submissions. */
const verdicts: Row = ({ games }) =>
  games.flatMap((game) =>
    [...game.submitted, { by: null, id: MISSING }].map(({ by, id }): Target => ({
      what: `${by ?? "nobody"}'s submission in the ${game.state} game`,
      params: { id: game.id, cid: game.open.id, sid: id },
      says: (actor) => {
        if (game.state === "missing" || (game.state === "private" && !takesPart(actor))) return "game.notFound";
        return actor === by ? "ok" : "submission.notFound";
      },
    })),
  );

const HINT = { cost: 1, charged: "opening" } as const;

/** A hint that the team cannot afford may be opened if scores may go below 0; nobody finds hints of challenges that they may not open. */
const hinted: Row = (world) =>
  onChallenges(playing, { seesDisabled: false, body: () => HINT })(world).map((target) => {
    return { ...target, params: { ...target.params, hint: "priced" } };
  });

const unknownHints: Row = (world) =>
  onGames(
    (actor, game) => (playing(actor, game) === "ok" ? "hint.notFound" : playing(actor, game)),
    ({ open }) => ({
      params: { cid: open.id, hint: "none" },
      body: () => HINT,
    }),
  )(world);

const boardTeams: Row = (world) =>
  world.games.flatMap((game) =>
    (["ours", "frozen", "none"] as const).map((team): Target => ({
      what: `${team} in the ${game.state} game`,
      params: { id: game.id, teamid: team === "none" ? MISSING : world.teams[team].id },
      says: (actor) => (started(actor, game) === "ok" && team !== "ours" ? "team.notFound" : started(actor, game)),
    })),
  );

const newcomer: Row = () => [
  {
    what: "a game that is open to him",
    only: ["captain"],
    says: () => "ok",
    fresh: async () => {
      const [game, team] = [await aGame(), await teamOf(1)];
      return { as: team.captain, params: { id: game.id }, body: { teamId: team.id } };
    },
  },
];

const waiting: Row = () => [
  {
    what: "a game that has not accepted him yet",
    only: ["player"],
    says: () => "ok",
    fresh: async () => {
      const game = await aGame();
      const team = await joinGame(game, await aTeam(), { wait: true });
      return { as: team.captain, params: { id: game.id } };
    },
  },
];

/** An idle team of two, in which the caller has the role that the row needs. */
const idle = (
  place: "captain" | "member",
  rest: (team: Awaited<ReturnType<typeof teamOf>>) => { params?: object; body?: unknown },
): Row => {
  return () => [
    {
      what: "an idle team",
      only: [place === "captain" ? "captain" : "player"],
      says: () => "ok",
      fresh: async () => {
        const team = await teamOf(2);
        const { params, body } = rest(team);
        return { as: team.members[place === "captain" ? 0 : 1]!, params: { id: team.id, ...params }, body };
      },
    },
  ];
};

const all =
  (...rows: Row[]): Row =>
  (world) =>
    rows.flatMap((row) => row(world));

const lockedTeam = { captain: "team.locked", missing: "team.unknown" } as const;

/** The world's challenges have no attachments: for permitted callers they are as absent as a challenge. */
const withoutFiles: Row = (world) => {
  const says: typeof playing = (actor, game) => (playing(actor, game) === "ok" ? "challenge.notFound" : playing(actor, game));
  return onChallenges(says, { seesDisabled: false })(world).map((target) => ({ ...target, params: { ...target.params, name: "all.zip" } }));
};

export const playRows: Record<string, Row> = {
  "GET /api/game": plain(),
  "GET /api/game/:id": onGames(visible),
  "GET /api/game/:id/calendar": onGames(visible),
  "POST /api/game/:id": all(
    (world) =>
      onGames(joining, ({ game }) => ({ body: () => ({ teamId: world.teams.ours.id, inviteCode: game?.settings.inviteCode }) }))(world),
    (world) => onGames(withoutCode, () => ({ body: () => ({ teamId: world.teams.ours.id, inviteCode: "a guess" }) }))(world),
    newcomer,
  ),
  "DELETE /api/game/:id": all(onGames(leaving), waiting),
  "GET /api/game/:id/board": board,
  "GET /api/game/:id/board/moment": board,
  "GET /api/game/:id/board/rows": board,
  "GET /api/game/:id/board/screen": board,
  "GET /api/game/:id/board/teams/:teamid": boardTeams,
  "GET /api/game/:id/board/teams/:teamid/score": boardTeams,
  "GET /api/game/:id/challenges/:cid": onChallenges(playing, { seesDisabled: false }),
  "POST /api/game/:id/challenges/:cid": onChallenges(playing, { seesDisabled: false, body: () => ({ flag: `guess-${randomWord()}` }) }),
  "GET /api/game/:id/challenges/:cid/files/:name": withoutFiles,
  "POST /api/game/:id/challenges/:cid/hints/:hint": all(hinted, unknownHints),
  "GET /api/game/:id/challenges/:cid/status/:sid": verdicts,
  "GET /api/game/:id/details": onGames(playing),
  "GET /api/game/:id/messages": onGames((actor, game) => {
    const said = visible(actor, game);
    return said === "ok" && !takesPart(actor) ? "game.notJoined" : said;
  }),
  "GET /api/game/:id/notices": onGames(started),
  "GET /api/game/:id/ctftime": board,
  "GET /api/game/:id/scoreboard": board,
  "GET /api/game/:id/writeup": onGames(writing),
  "GET /api/game/:id/notices/feed": board,
  "GET /api/game/:id/writeup/card": onGames(visible),
  "POST /api/game/:id/writeup": onGames(writing, () => ({ body: pdf })),
  "GET /api/team": plain(),
  "POST /api/team": () => [
    {
      what: "a second team",
      body: () => ({ name: "team" }),
      says: () => "team.alreadyOwn",
      only: ["captain", "visitor", "banned"],
    },
    {
      what: "a first team",
      says: () => "ok",
      only: ["user"],
      fresh: async () => {
        const team = await teamOf(2);
        return { as: team.members[1]!, body: { name: "team" } };
      },
    },
  ],
  "DELETE /api/team/:id": all(
    onTeams({ captain: "team.locked", missing: "team.notFound" }),
    idle("captain", () => ({})),
  ),
  "GET /api/team/:id": ({ teams }) => [
    { what: "a team", params: { id: teams.ours.id }, says: () => "ok" },
    { what: "no team", params: { id: MISSING }, says: () => "team.notFound" },
  ],
  "PUT /api/team/:id": onTeams({ captain: "ok", missing: "team.unknown" }, { body: () => ({ name: "", bio: "a line" }) }),
  "PUT /api/team/:id/avatar": onTeams({ captain: "ok", missing: "team.notFound" }, { body: image }),
  "GET /api/team/:id/invite": onTeams({ captain: "ok", missing: "team.unknown" }),
  "PUT /api/team/:id/invite": all(
    onTeams({ captain: "ok", missing: "team.unknown" }, { only: ACTORS.filter((name) => name !== "captain") }),
    idle("captain", () => ({})),
  ),
  "POST /api/team/:id/kick/:userid": all(
    onTeams(lockedTeam, { params: ({ actors }, team) => ({ userid: team === "ours" ? actors.player.user!.id : NOBODY }) }),
    idle("captain", (team) => ({ params: { userid: team.members[1]!.id } })),
  ),
  "POST /api/team/:id/leave": all(
    onTeams({
      captain: "team.captainStays",
      missing: "team.notFound",
      others: (actor, team) =>
        (actor === "player" && team === "ours") || (actor === "foreigner" && team === "theirs") ? "team.locked" : "team.notMember",
    }),
    idle("member", () => ({})),
  ),
  "PUT /api/team/:id/transfer": all(
    (world) => onTeams(lockedTeam, { body: () => ({ newCaptainId: world.actors.player.user!.id }) })(world),
    idle("captain", (team) => ({ body: { newCaptainId: team.members[1]!.id } })),
  ),
  "POST /api/team/verify": plain(
    () => ({ teamToken: "guess", publicKey: "guess" }),
    () => "team.tokenMalformed",
  ),
  "POST /api/team/accept": all(
    plain(
      () => `x:${MISSING}:${"0".repeat(32)}`,
      () => "team.unknown",
    ),
    (world) => [
      {
        what: "a wrong code",
        body: () => `x:${world.teams.ours.id}:${"0".repeat(32)}`,
        says: (actor) => (actor === "player" || actor === "captain" ? "team.inviteWrong" : "team.inviteWrong"),
      },
    ],
  ),
};

/** A wrong code: a private game is absent for users who do not take part. */
function withoutCode(actor: ActorName, game: WorldGame): Said {
  if (game.state === "missing" || (game.state === "private" && !takesPart(actor))) return "game.notFound";
  return game.state === "over" ? "game.ended" : "game.inviteWrong";
}
