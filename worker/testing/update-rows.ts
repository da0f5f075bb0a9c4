import type { CallName } from "../api/calls.ts";
import type { NoticeView } from "../contract/wire/monitor/notices.ts";
import type { HostView, NewHostView } from "../contract/wire/platform/host.ts";
import type { TeamMessageView } from "../contract/wire/game/team-messages.ts";
import type { UserRowView } from "../contract/wire/account/user.ts";
import { aFleet, TestAgent } from "./agents.ts";
import { ok } from "./call.ts";
import { aChallenge, aGame, aRunningGame, aTeam } from "./games.ts";
import { otherChallenge } from "./other-challenge.ts";
import { until } from "./sockets.ts";
import { anAdmin, aUser, randomWord, type TestUser } from "./users.ts";

type Fields = Record<string, unknown>;
/**
 * A resource to change: `body` gives every field of the call a value other than the present one, in the shape in which `read` shows it.
 * `needs`: fields without which the call is refused. `only`: fields with only one possible value.
 */
export type Subject = { as: TestUser; path: string; body: Fields; read: () => Promise<Fields>; needs?: string[]; only?: string[] };

const DAY = (day: number) => `2098-01-${String(day).padStart(2, "0")}T00:00:00.000+00:00`;

/** Every call that changes some fields of a resource. The test fails on one that is neither here nor among `WHOLE`. */
export const UPDATES: Partial<Record<CallName, () => Promise<Subject>>> = {
  "PUT /api/account/update": async () => {
    const as = await aUser({ bio: "old", phone: "+1 555 0100", realName: "Old", studentNumber: "S1" });
    const body = { userName: `u${randomWord()}`, bio: "new", phone: "+1 555 0199", realName: "New", stdNumber: "S2" };
    return { as, path: "/api/account/update", body, read: () => ok("GET", "/api/account/profile", { as }) };
  },
  "PUT /api/admin/users/:id": async () => {
    const as = await anAdmin();
    const user = await aUser({ bio: "old", phone: "+1 555 0100", realName: "Old", studentNumber: "S1" });
    const body = { ...named(), bio: "new", phone: "+1 555 0199", realName: "New", stdNumber: "S2", emailConfirmed: false, role: "Monitor" };
    const read = async () => (await ok<{ data: UserRowView[] }>("POST", `/api/admin/users/search?hint=${user.id}`, { as })).data[0]!;
    return { as, path: `/api/admin/users/${user.id}`, body, read };
  },
  "PUT /api/team/:id": async () => {
    const as = (await aTeam()).captain;
    const { id } = (await ok<{ id: number }[]>("GET", "/api/team", { as }))[0]!;
    const path = `/api/team/${id}`;
    await ok("PUT", path, { as, body: { bio: "old" } });
    return { as, path, body: { name: `t${randomWord()}`, bio: "new" }, read: () => ok("GET", path) };
  },
  "PUT /api/admin/teams/:id": async () => {
    const [as, team] = [await anAdmin(), await aTeam()];
    const path = `/api/admin/teams/${team.id}`;
    await ok("PUT", path, { as, body: { bio: "old" } });
    return { as, path, body: { name: `t${randomWord()}`, bio: "new", locked: true }, read: () => ok("GET", `/api/team/${team.id}`) };
  },
  "PUT /api/edit/games/:id/webhooks/:hook": async () => {
    const { id, organiser: as } = await aGame();
    const at = `/api/edit/games/${id}/webhooks`;
    const old = { name: "old", url: "http://127.0.0.1:1/", shape: "json", kinds: ["solve"], enabled: false };
    const made = await ok<{ id: string }>("POST", at, { as, body: old });
    const there = { url: "http://127.0.0.1:2/", chat: "@news", shape: "telegram", kinds: ["notice"] };
    const read = async () => {
      const [hook] = await ok<(Fields & { host: string })[]>("GET", at, { as });
      return { ...hook!, url: `http://${hook!.host}/` };
    };
    return { as, path: `${at}/${made.id}`, body: { name: "new", language: "ja-JP", enabled: true, ...there }, read, needs: ["chat"] };
  },
  "PUT /api/edit/games/:id/stage": async () => {
    const { id, organiser: as } = await aGame();
    const path = `/api/edit/games/${id}/stage`;
    const body = { scene: "message", round: ["chart", "solves"], seconds: 30, message: "Lunch", teamId: 5 };
    return { as, path, body, read: () => ok("GET", path, { as }) };
  },
  "PUT /api/admin/config": async () => {
    const as = await anAdmin();
    const body = {
      accountPolicy: {
        allowRegister: false,
        activeOnRegister: false,
        useCaptcha: true,
        emailConfirmationRequired: true,
        emailDomainList: "example.org",
      },
      globalConfig: { title: "New", slogan: "new", description: "new", footerInfo: "new", customTheme: "#123456", apiDocs: false },
      containerPolicy: {
        autoDestroyOnLimitReached: true,
        maxExerciseContainerCountPerUser: 7,
        defaultLifetime: 77,
        extensionDuration: 78,
        renewalWindow: 79,
      },
    };
    return { as, path: "/api/admin/config", body, read: () => ok("GET", "/api/admin/config", { as }) };
  },
  "PUT /api/admin/hosts/:id": async () => {
    const as = await anAdmin();
    const { host, key } = await ok<NewHostView>("POST", "/api/admin/hosts", { as, body: { name: randomWord() } });
    const read = async () => (await ok<HostView[]>("GET", "/api/admin/hosts", { as })).find(({ id }) => id === host.id)!;
    // A second agent with the key causes the warning that can be removed.
    await new TestAgent(aFleet("fleet"), key, { instances: 0 }).connect();
    await new TestAgent(aFleet("fleet"), key, { instances: 0 }).connect();
    await until(async () => (await read()).warning);
    return {
      as,
      path: `/api/admin/hosts/${host.id}`,
      body: { draining: true, warning: null, pinnedTunnel: "https://node1.example" },
      read,
    };
  },
  "PUT /api/edit/games/:id": async () => {
    const game = await aGame({ summary: "old", content: "old", inviteCode: "old", organizations: ["Old"], writeupNote: "old" });
    const path = `/api/edit/games/${game.id}`;
    return { as: game.organiser, path, body: newGame(), read: () => ok("GET", path, { as: game.organiser }) };
  },
  "PUT /api/edit/games/:id/challenges/:cid": async () => {
    const game = await aGame();
    const { id } = await aChallenge(game, { type: "StaticContainer", content: "old", hints: ["old"], flagTemplate: "old" });
    const path = `/api/edit/games/${game.id}/challenges/${id}`;
    const read = () => ok<Fields>("GET", path, { as: game.organiser });
    return { as: game.organiser, path, ...otherChallenge(await read()), read };
  },
  "PUT /api/edit/games/:id/notices/:nid": async () => {
    const { id: gameId, organiser: as } = await aGame();
    const path = `/api/edit/games/${gameId}/notices`;
    const { id } = await ok<NoticeView>("POST", path, { as, body: { content: "old" } });
    const read = async () => ({ content: (await ok<NoticeView[]>("GET", path, { as }))[0]!.values[0] });
    return { as, path: `${path}/${id}`, body: { content: "new" }, read, needs: ["content"] };
  },
  "PUT /api/edit/games/:id/teams/:teamid/messages/:mid": async () => {
    const { id: gameId, organiser: as, teams } = await aRunningGame({ challenges: [] });
    const path = `/api/edit/games/${gameId}/teams/${teams[0]!.id}/messages`;
    const { id } = await ok<TeamMessageView>("POST", path, { as, body: { text: "old" } });
    const read = async () => ({ text: (await ok<TeamMessageView[]>("GET", `/api/edit/games/${gameId}/messages`, { as }))[0]!.text });
    return { as, path: `${path}/${id}`, body: { text: "new" }, read, needs: ["text"] };
  },
  "PUT /api/edit/posts/:id": async () => {
    const as = await anAdmin();
    const old = { title: "old", summary: "old", content: "old", tags: ["old"] };
    const id = await ok<string>("POST", "/api/edit/posts", { as, body: old });
    const body = { title: "new", summary: "new", content: "new", tags: ["new"], isPinned: true };
    return { as, path: `/api/edit/posts/${id}`, body, read: () => ok("GET", `/api/posts/${id}`) };
  },
};

/** Calls with a body that do not change single fields, and what they are. */
export const WHOLE: Partial<Record<CallName, string>> = {
  "PUT /api/account/changeemail": "asks for a mail to another address",
  "PUT /api/account/changepassword": "an old and a new password, both of them",
  "PUT /api/admin/registries": "the whole list of logins; one without a password keeps the one it has",
  "PUT /api/edit/games/:id/challenges": "what a push brings, of many challenges in one moment",
  "PUT /api/edit/games/:id/challenges/:cid/attachments": "the whole list of them",
  "PUT /api/edit/games/:id/challenges/order": "the whole order of a tag",
  "PUT /api/edit/games/:id/divisions": "the whole list of them",
  "PUT /api/edit/games/:id/certificates": "all three, each of which must be said",
  "PUT /api/edit/games/:id/pause": "one state",
  "PUT /api/edit/games/:id/people": "gives a role",
  "PUT /api/game/:id/challenges/:cid/feedback": "all that is said; words that are left out are none",
  "PUT /api/team/:id/transfer": "names the next captain",
};

function named(): Fields {
  const word = randomWord();
  return { userName: `u${word}`, email: `${word}@example.com` };
}

function newGame(): Fields {
  return {
    title: "new",
    hidden: true,
    isPrivate: true,
    summary: "new",
    content: "new",
    acceptWithoutReview: true,
    writeupRequired: true,
    inviteCode: "new",
    organizations: ["New"],
    teamMemberCountLimit: 5,
    containerCountLimit: 6,
    practiceMode: false,
    // The start and the end each overlap the game's own time, so that one without the other is still valid.
    start: new Date(Date.now() - 60_000).toISOString().replace("Z", "+00:00"),
    end: DAY(2),
    writeupDeadline: DAY(3),
    writeupNote: "new",
    bloodBonus: 0,
    hintCharge: "solve",
    hintDebt: true,
    statisticsLive: true,
    freezeAt: new Date(Date.now() - 30_000).toISOString().replace("Z", "+00:00"),
  };
}
