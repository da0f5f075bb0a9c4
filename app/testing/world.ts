import type { FakeServices } from "./context.ts";
import { boardRow, configView, healthView, iso, NOON, scoreChallenge } from "./views.ts";
import { edited } from "./admin.ts";
import { playing } from "./playing.ts";

const none = async () => ({ data: [], length: 0, total: 0 }) as never;
const post = {
  id: "p1",
  title: "Fair winds",
  summary: "Hello",
  content: "Hello",
  isPinned: false,
  tags: ["News"],
  authorName: "Ann",
  authorAvatar: null,
  time: iso(NOON),
};
const edits = edited();
const challenges = { Web: [scoreChallenge()] };

/** A small platform: one game, one post, one team; the staff's lists are empty. */
export const world = (more: FakeServices = {}): FakeServices =>
  playing({
    ...more,
    ...edits,
    access: { ...edits.access, ...more.access },
    accountLinks: { keepsPassword: async () => false, stateOf: async () => "open", ...more.accountLinks },
    accountMails: { isOffered: async () => true, ...more.accountMails },
    accountSessions: {
      listOwn: async () => [{ id: "s", current: true, signedInAt: iso(NOON), seenAt: iso(NOON), ip: null, agent: null }],
      ...more.accountSessions,
    },
    signUp: { isOpen: async () => true, ...more.signUp },
    apiDocs: { requireOpen: async () => undefined as never },
    boards: {
      frame: async () => ({ version: 1, updateTimeUtc: iso(NOON), teams: 1, challengeCount: 1, challenges, divisions: [], timeLine: [] }),
      page: async () => ({ version: 1, updateTimeUtc: iso(NOON), total: 1, skip: 0, rows: [boardRow({ rank: 1 })] }),
      ...more.boards,
    },
    captures: { challengesOf: async () => [], ...more.captures },
    captcha: { clientCaptcha: async () => ({ type: "None", siteKey: "" }) },
    fileList: { list: none },
    games: {
      ...edits.games,
      listRecent: async () => [
        {
          id: 1,
          title: "Spring Regatta",
          summary: "A day of sailing.",
          poster: null,
          limit: 0,
          start: iso(NOON - 1_000),
          end: iso(NOON + 1_000),
        },
      ],
      listEnded: none,
      listWatched: async () => [],
      listForStaff: none,
      ...more.games,
    },
    archives: { listArchives: none, ...more.archives },
    health: { readHealth: async () => healthView(), ...more.health },
    hosts: { list: async () => [] as never, logins: async () => [] as never },
    instanceAdmin: { list: none, choices: async () => [], ...more.instanceAdmin },
    logList: { list: async () => [] },
    mailbox: { mailbox: async () => ({ sender: "smtp", counts: { waiting: 0, sentToday: 0, failed: 0 }, mails: [] }), ...more.mailbox },
    monitor: { events: async () => [], submissions: async () => [], cheatInfo: async () => [], ...more.monitor },
    posts: { list: async () => [post] as never, find: async () => post as never, ...more.posts },
    settings: { config: async () => configView(), ...more.settings },
    teams: {
      listOwn: async () => [
        {
          id: 7,
          name: "Anchors",
          bio: null,
          avatar: null,
          locked: false,
          members: [{ id: "ann", userName: "Ann", bio: null, avatar: null, captain: true }],
        },
      ],
      inviteCode: async () => "Anchors:7:code" as never,
      list: none,
      ...more.teams,
    },
    notices: { noticesForEdit: async () => [], ...more.notices },
    participations: {
      page: async () => ({ rows: [], total: 0, counts: { Pending: 0, Accepted: 0, Rejected: 0, Suspended: 0 }, pending: [] }),
      ...more.participations,
    },
    people: { list: async () => [], ...more.people },
    webhooks: { list: async () => [], ...more.webhooks },
    divisions: { list: async () => [], ...more.divisions },
    tokens: {
      list: async () => [],
      listAll: none,
      choices: async () => ({ permissions: ["play", "game.see"], games: [{ id: 1, title: "Spring Regatta" }] }),
      ...more.tokens,
    },
    users: { list: none },
    writeups: { card: async () => null, ranked: async () => [], ...more.writeups },
  });
