import { has } from "#worker/auth/page-access.ts";
import { CHALLENGE_FIELDS, type ChallengeFields, type Field } from "#worker/contract/wire/challenge/challenge-fields.ts";
import type { ChallengeEditView, ChallengeRowView, FlagView } from "#worker/contract/wire/challenge/challenge.ts";
import type { GameEditView } from "#worker/contract/wire/game/game.ts";
import { GAME_PERMISSIONS } from "#worker/contract/wire/permissions.ts";
import type { GamePermission } from "#worker/domain/accounts/permission.ts";
import type { FakeServices, Visit } from "./context.ts";
import { gameView, iso, NOON } from "./views.ts";

const HOUR = 3_600_000;

export const gameEditView = (change: Partial<GameEditView> = {}): GameEditView => ({
  id: 1,
  title: "Spring Regatta",
  hidden: false,
  isPrivate: false,
  summary: "A day of sailing.",
  content: "",
  acceptWithoutReview: false,
  writeupRequired: false,
  inviteCode: null,
  organizations: ["Students"],
  teamMemberCountLimit: 0,
  containerCountLimit: 3,
  poster: null,
  publicKey: "key",
  practiceMode: true,
  start: iso(NOON - HOUR),
  end: iso(NOON + HOUR),
  writeupDeadline: iso(NOON + 2 * HOUR),
  writeupNote: "",
  bloodBonus: 0,
  hintCharge: "opening",
  hintDebt: false,
  freezeAt: null,
  statisticsLive: false,
  ...change,
});

export const challengeRow = (change: Partial<ChallengeRowView> = {}): ChallengeRowView => ({
  id: 11,
  title: "Knots",
  slug: "knots",
  tag: "Web",
  type: "StaticAttachment",
  isEnabled: true,
  score: 500,
  minScore: 125,
  originalScore: 500,
  acceptedCount: 3,
  containerImage: null,
  level: "",
  levelOrder: 0,
  position: 0,
  isRuled: false,
  requires: [],
  least: null,
  ...change,
});

export const flagView = (change: Partial<FlagView> = {}): FlagView => ({
  id: 21,
  flag: "flag{bowline}",
  kind: "exact",
  label: "",
  attachment: null,
  bound: false,
  ...change,
});

/** Each field of a new challenge, by its name in calls. */
const NEW = Object.fromEntries(
  Object.values<Field>(CHALLENGE_FIELDS).map(({ wire, default: value, show }) => [wire, show ? show(value as never) : value]),
) as unknown as Pick<ChallengeEditView, ChallengeFields[keyof ChallengeFields]["wire"]>;

export const challengeEdit = (change: Partial<ChallengeEditView> = {}): ChallengeEditView => ({
  ...NEW,
  id: 11,
  title: "Knots",
  content: "Untie it.",
  tag: "Web",
  type: "StaticAttachment",
  slug: "knots",
  hints: [],
  isEnabled: true,
  fileName: "",
  originalScore: 500,
  flagTemplate: "",
  containerImage: "",
  teams: 12,
  mostSolves: 4,
  acceptedCount: 3,
  authorAccounts: [],
  attachment: null,
  attachments: [],
  testContainer: null,
  testProblem: null,
  flags: [flagView()],
  flagBits: null,
  ...change,
});

/** The services that the pages of an edited game need, for a user with these permissions in it. */
export const edited = (more: FakeServices = {}, permissions: GamePermission[] = [...GAME_PERMISSIONS]): FakeServices => ({
  ...more,
  access: {
    ensure: async () => undefined as never,
    ensureEditor: async () => undefined as never,
    has: async (ctx, ...wanted) => (wanted[1] === undefined ? has(ctx, ...wanted) : permissions.some((held) => held === wanted[0])),
    inGame: async () => permissions,
    ...more.access,
  },
  challenges: {
    listForEdit: async () => [challengeRow()],
    getForEdit: async () => challengeEdit(),
    withheld: async () => [],
    ...more.challenges,
  },
  games: {
    detail: async () => gameView(),
    getForEdit: async () => gameEditView(),
    countTeams: async () => ({ 1: 2 }),
    listForStaff: async () => ({ data: [gameEditView()], length: 1, total: 1 }),
    ...more.games,
  },
});

/** The visit of that user. */
export const asAdmin = (...given: Parameters<typeof edited>): Visit => ({ viewer: { role: "Admin" }, services: edited(...given) });
