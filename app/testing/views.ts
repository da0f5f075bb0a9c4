import type { ProfileView } from "#worker/contract/wire/account/account.ts";
import type {
  BoardFrameView,
  BoardPageView,
  GameTeamInfoView,
  ScoreboardItemView,
  ScoreChallengeView,
} from "#worker/contract/wire/board/board.ts";
import type { ChallengeDetailView, InstanceStatusView, InstanceView } from "#worker/contract/wire/challenge/challenge.ts";
import type { ControlChallengeView } from "#worker/contract/wire/monitor/control.ts";
import type { HealthView } from "#worker/contract/wire/platform/health.ts";
import type { ConfigView } from "#worker/contract/wire/platform/config.ts";
import type { GameDetailView } from "#worker/contract/wire/game/game.ts";
import type { ClientConfigView } from "#worker/contract/wire/game/info.ts";
import type { TokenView } from "#worker/contract/wire/account/token.ts";

/** The clock of these tests starts here. */
export const NOON = Date.parse("2026-05-01T12:00:00Z");
const HOUR = 3_600_000;
export const iso = (at: number) => new Date(at).toISOString();

export const CONFIG: ClientConfigView = {
  title: "Regatta",
  slogan: "",
  description: null,
  footerInfo: null,
  customTheme: null,
  logoUrl: null,
  defaultLifetime: 120,
  extensionDuration: 120,
  renewalWindow: 10,
};

export const PROFILE = {
  userId: "ann",
  userName: "Ann",
  email: "ann@example.com",
  bio: "",
  phone: "",
  realName: "",
  stdNumber: "",
  role: "User",
  avatar: null,
} as ProfileView;

/** A running game in which the caller's team plays. */
export const gameView = (change: Partial<GameDetailView> = {}): GameDetailView => ({
  id: 1,
  version: 1,
  title: "Spring Regatta",
  summary: "A day of sailing.",
  content: "",
  hidden: false,
  organizations: null,
  inviteCodeRequired: false,
  writeupRequired: false,
  poster: null,
  limit: 0,
  teamCount: 2,
  organization: null,
  teamName: "Anchors",
  teamId: 7,
  practiceMode: true,
  status: "Accepted",
  start: iso(NOON - HOUR),
  end: iso(NOON + HOUR),
  ...change,
});

export const scoreChallenge = (change: Partial<ScoreChallengeView> = {}): ScoreChallengeView => ({
  id: 11,
  title: "Knots",
  tag: "Web",
  score: 500,
  solved: 0,
  bloods: [],
  ...change,
});

export const boardRow = (change: Partial<ScoreboardItemView> = {}): ScoreboardItemView => ({
  id: 7,
  name: "Anchors",
  bio: null,
  organization: null,
  avatar: null,
  score: 0,
  rank: 2,
  organizationRank: null,
  lastSubmissionTime: iso(NOON - HOUR),
  solvedChallenges: [],
  solvedCount: 0,
  ...change,
});

/** A board with one challenge and one team; its rows are those of `boardPage`. */
export const boardFrame = (change: Partial<BoardFrameView> = {}): BoardFrameView => ({
  version: 1,
  updateTimeUtc: iso(NOON),
  teams: 1,
  challengeCount: 1,
  challenges: { Web: [scoreChallenge()] },
  divisions: [],
  timeLine: [],
  ...change,
});

export const boardPage = (change: Partial<BoardPageView> = {}): BoardPageView => ({
  version: 1,
  updateTimeUtc: iso(NOON),
  total: 1,
  skip: 0,
  rows: [boardRow({ rank: 1 })],
  ...change,
});

export const detailsView = (change: Partial<GameTeamInfoView> = {}): GameTeamInfoView => ({
  challenges: { Web: [scoreChallenge()] },
  challengeCount: 1,
  rank: boardRow(),
  teamToken: "7:token",
  writeupRequired: false,
  writeupDeadline: iso(NOON + HOUR),
  version: 1,
  gameVersion: 1,
  ...change,
});

export const challengeView = (change: Partial<ChallengeDetailView> = {}): ChallengeDetailView => ({
  id: 11,
  title: "Knots",
  content: "Untie **it**.",
  tag: "Web",
  type: "StaticAttachment",
  hints: null,
  score: 500,
  context: { closeTime: null, instanceEntry: null, url: null, fileSize: null },
  ...change,
});

export const instanceView = (change: Partial<InstanceView> = {}): InstanceView => ({
  status: "Running",
  startedAt: iso(NOON),
  expectStopAt: iso(NOON + HOUR),
  entry: "pier.example:31337",
  state: "running",
  place: null,
  ...change,
});

export const instanceStatus = (change: Partial<InstanceStatusView> = {}): InstanceStatusView => ({
  now: iso(Date.now()),
  instance: null,
  proxied: false,
  coolsAt: null,
  renewsAt: null,
  ended: null,
  running: [],
  limit: 3,
  replaces: false,
  ...change,
});

export const configView = (change: Partial<ConfigView["globalConfig"]> = {}): ConfigView => ({
  globalConfig: {
    title: "Regatta",
    slogan: "",
    description: null,
    footerInfo: null,
    customTheme: null,
    logoHash: null,
    faviconHash: null,
    apiDocs: true,
    ...change,
  },
  accountPolicy: { allowRegister: true, activeOnRegister: true, useCaptcha: false, emailConfirmationRequired: false, emailDomainList: "" },
  containerPolicy: {
    autoDestroyOnLimitReached: false,
    maxExerciseContainerCountPerUser: 1,
    defaultLifetime: 120,
    extensionDuration: 120,
    renewalWindow: 10,
  },
});

export const healthView = (change: Partial<HealthView> = {}): HealthView => ({
  at: NOON,
  checks: [
    { name: "database", ms: 3, text: null },
    { name: "copy", ms: 4, text: "D1 lacks entries of game 1 for more than a minute" },
  ],
  games: [
    {
      id: 1,
      title: "Spring Regatta",
      entries: 1_234,
      lag: { entries: 3, ms: 12_000 },
      waiting: 2,
      isClosed: true,
      isAway: false,
      sockets: 56,
    },
  ],
  hosts: { online: 2, silent: 1, never: 0, instances: 7, queued: 4, promisedMb: 1_792, memoryMb: 8_192, mostQueued: 2_000 },
  mail: { waiting: 5, failed: 0 },
  minutes: [{ at: NOON - 60_000, calls: 20, failed: 1, busy: 2 }],
  slowest: [{ at: NOON - 30_000, call: "GET /api/game/*", status: 200, ms: 812 }],
  callsOf: "platform",
  moments: [
    { at: NOON - 120_000, waiting: 0, lag: 0, sockets: 40, instances: 5, queued: 9, mails: 12 },
    { at: NOON, waiting: 2, lag: 3, sockets: 56, instances: 7, queued: 4, mails: 5 },
  ],
  ...change,
});

/** An API token that works until the next day and was never used. */
export const tokenView = (change: Partial<TokenView> = {}): TokenView => ({
  id: "abcdef",
  name: "Bot",
  permissions: ["play"],
  games: null,
  createdAt: iso(NOON),
  expiresAt: iso(NOON + 24 * HOUR),
  lastUsedAt: null,
  revokedAt: null,
  ...change,
});

/** A challenge in a control room: opened three hours ago, and solved by one team. */
export const controlChallenge = (change: Partial<ControlChallengeView> = {}): ControlChallengeView => ({
  id: 1,
  title: "Knots",
  tag: "Web",
  enabled: true,
  releasedAt: iso(NOON - 3 * HOUR),
  openedAt: iso(NOON - 2 * HOUR),
  solved: 1,
  right: 1,
  wrong: 0,
  lastSolve: null,
  starts: 0,
  failed: 0,
  lastFailed: null,
  failedStarts: null,
  feedback: null,
  ...change,
});
