import { aForm, aPng } from "../images/images.ts";
import { aChallenge, aGame } from "../games.ts";
import { ok } from "../call.ts";
import { anAdmin, randomWord } from "../users.ts";
import { exists, type Said } from "./rules.ts";
import { onChallenges, onGames, plain, type Row, type Target } from "./targets.ts";
import { MISSING, NOBODY, somebody, teamOf, type ActorName, type World, type WorldGame } from "./world.ts";

const image = () => aForm("file", { bytes: aPng(), name: "a.png", type: "image/png" });
export const all =
  (...rows: Row[]): Row =>
  (world) =>
    rows.flatMap((row) => row(world));

/** What is made for the one call that may destroy it. */
export const destroys =
  (fresh: NonNullable<Target["fresh"]>): Row =>
  () => [{ what: "one made for this", only: ["admin"], says: () => "ok", fresh }];

/** Everybody whom the table refuses, on each game. */
const refusedOnGames = (says: (actor: ActorName, game: WorldGame) => Said): Row =>
  onGames(says, ({ state }) => (state === "missing" ? {} : { refused: true }));
const refusedOnChallenges = onChallenges(found, { seesDisabled: true, refused: true });
const noChallenge: Row = ({ games }) => [
  { what: "no challenge", game: games[1]!, params: { id: games[1]!.id, cid: MISSING }, says: () => "challenge.notFound" },
];

/** An organiser is told that the challenge is missing, even if the game is, too. */
function found(_: ActorName, { state }: WorldGame): Said {
  return state === "missing" ? "challenge.notFound" : "ok";
}

const reviews: Row = ({ games }) =>
  games.flatMap((game): Target[] => [
    {
      what: `our part in the ${game.state} game, again`,
      game,
      params: { id: game.parts.ours, status: "Accepted" },
      says: () => (game.state === "missing" ? "participation.notFound" : "ok"),
    },
    {
      what: `the suspended part in the ${game.state} game`,
      game,
      params: { id: game.parts.frozen, status: "Rejected" },
      says: () => (game.state === "missing" ? "participation.notFound" : "participation.transition"),
    },
  ]);

const onUsers =
  (extra: Partial<Target> = {}): Row =>
  ({ actors }) => [
    ...(["player", "captain", "admin", "banned"] as const).map((name) => ({
      what: name,
      params: { id: actors[name].user!.id },
      says: () => "ok" as const,
      ...extra,
    })),
    { what: "nobody", params: { id: NOBODY }, ...extra, says: () => "account.notFound" as const },
  ];

const onTeam =
  (extra: Partial<Target> = {}): Row =>
  ({ teams }) => [
    { what: "a team", params: { id: teams.ours.id }, says: () => "ok", ...extra },
    ...noTeam({ teams } as World).map((none) => ({ ...none, ...extra, says: none.says })),
  ];
const noTeam: Row = () => [{ what: "no team", params: { id: MISSING }, says: () => "team.notFound" }];

/** A change of the platform as a whole, which would affect other tests: only the refusals. */
const onNothing =
  (body?: () => unknown): Row =>
  () => [{ what: "itself", refused: true, body, says: () => "ok" }];

const watching = onGames((_, game) => (game.state === "missing" ? "game.notFound" : game.state === "before" ? "game.notStarted" : "ok"));
const editGame = onGames(exists, ({ game }) => ({
  body: () => game?.settings ?? { title: "x", start: 1e12, end: 2e12 },
  refused: true,
}));

/** A dry run, on each game. */
const recovers = onGames(exists, () => ({ query: "dry=1" }));

const aVoid = { do: "void", challengeId: MISSING, reason: "r", key: "00000000-0000-4000-8000-000000000000" };

export const staffRows: Record<string, Row> = {
  "GET /api/game/:id/cheatinfo": watching,
  "GET /api/game/:id/events": watching,
  "GET /api/game/:id/submissions": watching,
  "GET /api/game/:id/scoreboardsheet": watching,
  "GET /api/game/:id/submissionsheet": watching,
  "GET /api/game/:id/participations": onGames(exists),
  "GET /api/admin/audit/:gameid": ({ games }) =>
    games.map((game) => ({ what: `the ${game.state} game`, params: { gameid: game.id }, says: (actor) => exists(actor, game) })),
  "GET /api/admin/archives": plain(),
  "GET /api/admin/archives/:id/:at": () => [{ what: "no archive", params: { id: MISSING, at: 1 }, says: () => "notFound" }],
  "POST /api/admin/recovery/:id/recopy": recovers,
  "POST /api/admin/recovery/:id/rebuild": recovers,
  "POST /api/admin/recovery/:id/rewind": recovers,
  "GET /api/admin/recovery/files": plain(),
  "POST /api/admin/recovery/files": plain(
    () => aForm("file", { bytes: new Uint8Array(30) }),
    () => "import.archive",
  ),
  "GET /api/admin/recovery/orphans": () => [{ what: "after all games", query: "after=2100000000", says: () => "ok" }],
  // A game that the database knows does not qualify.
  "DELETE /api/admin/recovery/orphans/:id": onGames(() => "game.notFound"),
  "POST /api/admin/recovery/sequences": () => [{ what: "what it would do", query: "dry=1", says: () => "ok" }],
  "PUT /api/admin/participation/:id/:status": reviews,
  "GET /api/admin/writeups/:id": onGames(exists),
  "GET /api/admin/writeups/:id/all": onGames(exists),
  "DELETE /api/edit/games/:id/writeups": onGames(exists),
  "GET /api/admin/config": plain(),
  "PUT /api/admin/config": plain(() => ({ accountPolicy: null, globalConfig: {} })),
  "POST /api/admin/config/logo": onNothing(image),
  "DELETE /api/admin/config/logo": onNothing(),
  "GET /api/admin/files": plain(),
  "GET /api/admin/health": plain(),
  "GET /api/admin/logs": plain(),
  "GET /api/admin/mails": plain(),
  "GET /api/admin/mails/:id": () => [{ what: "no mail", params: { id: MISSING }, says: () => "notFound" }],
  "GET /api/admin/teams": plain(),
  "POST /api/admin/teams/search": () => [{ what: "a name", query: "hint=t", says: () => "ok" }],
  "PUT /api/admin/teams/:id": onTeam({ body: () => ({}) }),
  "DELETE /api/admin/teams/:id": all(
    onTeam({ refused: true }),
    noTeam,
    destroys(async () => ({ params: { id: (await teamOf(1)).id } })),
  ),
  "POST /api/admin/users": all(
    plain(
      () => [{ userName: "x", password: "y", email: "z" }],
      () => "userName.length",
    ),
    destroys(async () => ({ body: [{ userName: `n${randomWord()}`, password: randomWord(), email: `${randomWord()}@example.com` }] })),
  ),
  "DELETE /api/admin/users/:id": all(
    onUsers({ refused: true }),
    ({ actors, teams }) => [
      { what: "himself", params: { id: actors.admin.user!.id }, says: () => "user.ownDelete" },
      { what: "a captain", params: { id: teams.ours.captain.id }, says: () => "user.captain" },
    ],
    destroys(async () => ({ params: { id: (await somebody()).id } })),
  ),
  "DELETE /api/admin/users/:id/password": all(
    onUsers({ refused: true }),
    destroys(async () => ({ params: { id: (await somebody()).id } })),
  ),
  "GET /api/admin/users": plain(),
  "GET /api/admin/users/:id": onUsers(),
  "PUT /api/admin/users/:id": onUsers({ body: () => ({}) }),
  "POST /api/admin/users/known": plain(() => []),
  "POST /api/admin/users/search": () => [{ what: "a name", query: "hint=a", says: () => "ok" }],
  "POST /api/assets": plain(() => aForm("files", { bytes: aPng(), name: "a.png" })),
  "DELETE /api/assets/:hash": all(
    () => [{ what: "no file", params: { hash: "0".repeat(64) }, says: () => "notFound" }],
    destroys(async () => {
      const as = await anAdmin();
      const [file] = await ok<{ hash: string }[]>("POST", "/api/assets", { as, body: aForm("files", { bytes: aPng() }) });
      return { as, params: { hash: file!.hash } };
    }),
  ),
  "GET /api/edit/games": () => [{ what: "the first three", query: "count=3", says: () => "ok" }],
  "POST /api/edit/games": plain(() => ({ title: `g${randomWord()}`, hidden: true, start: 1e12, end: 2e12 })),
  "GET /api/edit/games/:id": onGames(exists),
  "GET /api/edit/games/:id/export": onGames(exists),
  "POST /api/edit/games/import": plain(
    () => aForm("file", { bytes: new Uint8Array(30) }),
    () => "import.archive",
  ),
  "POST /api/edit/games/import/preview": plain(
    () => aForm("file", { bytes: new Uint8Array(30) }),
    () => "import.archive",
  ),
  "GET /api/edit/games/:id/control": onGames(exists),
  "GET /api/edit/games/:id/divisions": onGames(exists),
  "PUT /api/edit/games/:id/divisions": onGames(exists, () => ({ body: () => ({ divisions: [] }) })),
  "GET /api/edit/games/:id/corrections": onGames(exists),
  "POST /api/edit/games/:id/corrections": onGames(
    (_, { state }) => (state === "missing" ? "game.notFound" : "challenge.notFound"),
    () => ({ body: () => aVoid }),
  ),
  "POST /api/edit/games/:id/corrections/preview": onGames(
    (_, { state }) => (state === "missing" ? "game.notFound" : "challenge.notFound"),
    () => ({ body: () => aVoid }),
  ),
  "GET /api/edit/games/:id/corrections/:correction/undo": onGames(
    (_, { state }) => (state === "missing" ? "game.notFound" : "correction.notFound"),
    () => ({ params: { correction: 9 } }),
  ),
  "POST /api/edit/games/:id/corrections/:correction/undo": onGames(
    (_, { state }) => (state === "missing" ? "game.notFound" : "correction.notFound"),
    () => ({ params: { correction: 9 }, body: () => ({ reason: "r" }) }),
  ),
  "PUT /api/edit/games/:id/pause": onGames(exists, () => ({ body: () => ({ paused: false }) })),
  "GET /api/edit/games/:id/freeze": onGames(exists),
  "POST /api/edit/games/:id/freeze": onGames(
    (_, { state }) => (state === "missing" ? "game.notFound" : "freeze.not"),
    () => ({ body: () => ({ action: "back", made: 1 }) }),
  ),
  "GET /api/edit/games/:id/hashsalt": onGames(exists),
  "GET /api/edit/games/:id/participations": onGames(exists),
  "GET /api/edit/games/:id/teamcount": onGames(exists),
  "PUT /api/edit/games/:id": all(
    editGame,
    destroys(async () => {
      const { id, settings } = await aGame();
      return { params: { id }, body: { ...settings, title: "other" } };
    }),
  ),
  "DELETE /api/edit/games/:id": all(
    refusedOnGames(exists),
    destroys(async () => ({ params: { id: (await aGame()).id } })),
  ),
  "PUT /api/edit/games/:id/poster": onGames(exists, () => ({ body: image })),
  "GET /api/edit/games/:id/challenges": onGames(() => "ok"),
  "GET /api/edit/games/:id/challenges/withheld": onGames(() => "ok"),
  "POST /api/edit/games/:id/challenges": all(
    onGames(exists, ({ state }) => ({ body: () => ({ title: `c${randomWord()}` }), ...(state !== "missing" && { refused: true }) })),
    destroys(async () => ({ params: { id: (await aGame()).id }, body: { title: "one" } })),
  ),
  "POST /api/edit/games/:id/challenges/batch": onGames(exists, () => ({ body: () => ({ ids: [], set: {} }) })),
  "PUT /api/edit/games/:id/challenges": onGames(exists, () => ({ body: () => ({ changes: [] }) })),
  "PUT /api/edit/games/:id/challenges/order": onGames(exists, () => ({ body: () => ({ ids: [] }) })),
  "POST /api/edit/games/:id/challenges/:cid/copy": all(
    (world) => [...refusedOnChallenges(world), ...noChallenge(world)].map((target) => ({ ...target, body: () => ({}) })),
    destroys(async () => {
      const game = await aGame();
      return { params: { id: game.id, cid: (await aChallenge(game)).id }, body: {} };
    }),
  ),
  "POST /api/edit/games/:id/challenges/updateaccepted": onGames(exists),
  "GET /api/edit/games/:id/challenges/:cid": onChallenges(found, { seesDisabled: true }),
  "PUT /api/edit/games/:id/challenges/:cid": onChallenges(found, { seesDisabled: true, body: () => ({ tag: "Web" }) }),
  "DELETE /api/edit/games/:id/challenges/:cid": all(
    refusedOnChallenges,
    noChallenge,
    destroys(async () => {
      const game = await aGame();
      return { params: { id: game.id, cid: (await aChallenge(game)).id } };
    }),
  ),
  "POST /api/edit/games/:id/challenges/:cid/attachment": onChallenges(found, {
    seesDisabled: true,
    body: () => ({ attachmentType: "None" }),
  }),
  "PUT /api/edit/games/:id/challenges/:cid/attachments": onChallenges(found, { seesDisabled: true, body: () => ({ attachments: [] }) }),
  "GET /api/edit/games/:id/challenges/:cid/files/:hash": (world) =>
    onChallenges(() => "challenge.notFound", { seesDisabled: true })(world).map((target) => ({
      ...target,
      params: { ...target.params, hash: "0".repeat(64) },
    })),
  "POST /api/edit/games/:id/challenges/:cid/flags": onChallenges(found, {
    seesDisabled: true,
    body: () => [{ flag: `flag{${randomWord()}}` }],
  }),
  "DELETE /api/edit/games/:id/challenges/:cid/flags/:fid": (world) =>
    onChallenges(found, { seesDisabled: true })(world).map((target) => ({ ...target, params: { ...target.params, fid: MISSING } })),
  "GET /api/account/games": plain(),
  "GET /api/edit/games/:id/people": onGames(exists),
  "PUT /api/edit/games/:id/people": onGames(exists, () => ({
    fresh: async () => ({ body: { user: (await somebody()).name, role: "author" } }),
    body: () => ({ user: NOBODY, role: "owner" }),
  })),
  "DELETE /api/edit/games/:id/people/:userid/:role": all(
    onGames(
      (_, { state }) => (state === "missing" ? "game.notFound" : "people.notFound"),
      () => ({
        params: { userid: NOBODY, role: "author" },
      }),
    ),
    destroys(async () => {
      const [{ id, organiser: as }, { id: userid }] = [await aGame(), await somebody()];
      await ok("PUT", `/api/edit/games/${id}/people`, { as, body: { user: userid, role: "monitor" } });
      return { params: { id, userid, role: "monitor" } };
    }),
  ),
  "POST /api/edit/posts": plain(() => ({ title: "post" })),
  "PUT /api/edit/posts/:id": ({ post }) => [
    { what: "a post", params: { id: post }, body: () => ({ title: "post" }), says: () => "ok" },
    { what: "no post", params: { id: "00000000" }, body: () => ({ title: "post" }), says: () => "post.notFound" },
  ],
  "DELETE /api/edit/posts/:id": all(
    ({ post }) => [
      { what: "a post", params: { id: post }, refused: true, says: () => "ok" },
      { what: "no post", params: { id: "00000000" }, says: () => "post.notFound" },
    ],
    destroys(async () => {
      const as = await anAdmin();
      return { as, params: { id: await ok<string>("POST", "/api/edit/posts", { as, body: { title: "post" } }) } };
    }),
  ),
};
