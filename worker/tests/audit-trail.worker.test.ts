import { isCallerKind } from "../auth/roles.ts";
import { expect, test } from "vitest";
import type { ChallengeEditView } from "../contract/wire/challenge/challenge.ts";
import type { NoticeView } from "../contract/wire/monitor/notices.ts";
import type { NewHostView } from "../contract/wire/platform/host.ts";
import type { FileRef } from "../contract/wire/game/info.ts";
import { ok } from "../testing/call.ts";
import { aGame, aTeam, joinGame } from "../testing/games.ts";
import { aForm, aPng } from "../testing/images/images.ts";
import { ledgerOf } from "../testing/ledgers.ts";
import { linesAbout } from "../testing/logs.ts";
import { withFreshSettings } from "../testing/settings.ts";
import { anAdmin, aUser, randomWord } from "../testing/users.ts";
import { CALLS } from "../api/calls.ts";

/** Calls that change nothing. */
const LOOKS_ONLY = new Set([
  "POST /api/admin/teams/search",
  "POST /api/admin/users/known",
  "POST /api/admin/users/search",
  "POST /api/edit/games/import/preview",
  "POST /api/edit/games/:id/corrections/preview",
]);

/** Makes each call as a different administrator, so that every line in the log belongs to one call. */
class Trail {
  readonly made = new Map<string, string>();

  async call<T>(name: string, values: (string | number)[] = [], body?: unknown): Promise<T> {
    const admin = await anAdmin();
    const rest = [...values];
    const [method, path] = name.split(" ") as [string, string];
    const answer = await ok<T>(
      method,
      path.replaceAll(/:\w+/g, () => String(rest.shift())),
      { as: admin, body },
    );
    this.made.set(name, admin.name);
    return answer;
  }
}

async function aboutHosts(trail: Trail): Promise<void> {
  const { host } = await trail.call<NewHostView>("POST /api/admin/hosts", [], { name: "h" });
  await trail.call("PUT /api/admin/hosts/:id", [host.id], { draining: true });
  await trail.call("DELETE /api/admin/hosts/:id", [host.id]);
  await trail.call("POST /api/admin/images", [], { image: "challenge:1" });
  await trail.call("PUT /api/admin/registries", [], []);
  const { id } = await aGame();
  await trail.call("POST /api/edit/games/:id/images", [id]);
}

async function aboutCorrections(trail: Trail, id: number): Promise<void> {
  const shift = { do: "shift", minutes: 5, reason: "late", key: crypto.randomUUID() };
  const made = await trail.call<{ id: number }>("POST /api/edit/games/:id/corrections", [id], shift);
  await trail.call("POST /api/edit/games/:id/corrections/:correction/undo", [id, made.id], { reason: "not late" });
  await trail.call("PUT /api/edit/games/:id/pause", [id], { paused: true });
}

async function aboutMessages(trail: Trail): Promise<void> {
  const game = await aGame();
  const at = [game.id, (await joinGame(game, await aTeam())).id];
  await trail.call("POST /api/edit/games/:id/teams/:teamid/messages", at, { text: "n" });
  await trail.call("PUT /api/edit/games/:id/teams/:teamid/messages/:mid", [...at, 1], { text: "m" });
  await trail.call("DELETE /api/edit/games/:id/teams/:teamid/messages/:mid", [...at, 1]);
}

async function aboutPeople(trail: Trail): Promise<void> {
  const [user, team] = [await aUser(), await aTeam()];
  await trail.call("PUT /api/admin/users/:id", [user.id], { realName: "Ada" });
  await trail.call("DELETE /api/admin/users/:id/password", [user.id]);
  await trail.call("DELETE /api/admin/users/:id", [user.id]);
  const row = { userName: `u${randomWord()}`, email: `${randomWord()}@example.com`, password: "a good password" };
  await trail.call("POST /api/admin/users", [], [row]);
  await trail.call("PUT /api/admin/teams/:id", [team.id], { locked: true });
  await trail.call("DELETE /api/admin/teams/:id", [team.id]);
}

async function aboutThePlatform(trail: Trail): Promise<void> {
  await withFreshSettings(async () => {
    await trail.call("PUT /api/admin/config", [], { globalConfig: { slogan: "x" } });
    await trail.call("POST /api/admin/config/logo", [], aForm("file", { bytes: aPng() }));
    await trail.call("DELETE /api/admin/config/logo");
  });
  const [file] = await trail.call<FileRef[]>("POST /api/assets", [], aForm("files", { bytes: randomWord() }));
  await trail.call("DELETE /api/assets/:hash", [file!.hash]);
  const post = { title: "t", summary: "s", content: "c", isPinned: false };
  const id = await trail.call<string>("POST /api/edit/posts", [], post);
  await trail.call("PUT /api/edit/posts/:id", [id], post);
  await trail.call("DELETE /api/edit/posts/:id", [id]);
}

async function aboutAGame(trail: Trail): Promise<void> {
  const times = { start: Date.now() - 1_000, end: Date.now() + 3_600_000 };
  const { id } = await trail.call<{ id: number }>("POST /api/edit/games", [], { title: "g", ...times });
  await trail.call("PUT /api/edit/games/:id", [id], { title: "h", ...times });
  await trail.call("PUT /api/edit/games/:id/poster", [id], aForm("file", { bytes: aPng() }));
  await trail.call("PUT /api/edit/games/:id/divisions", [id], { divisions: [] });
  await aboutChallenges(trail, id);
  await trail.call("POST /api/edit/games/:id/freeze", [id], { action: "freeze" });
  await aboutCorrections(trail, id);
  const notice = await trail.call<NoticeView>("POST /api/edit/games/:id/notices", [id], { content: "n" });
  await trail.call("PUT /api/edit/games/:id/notices/:nid", [id, notice.id], { content: "m" });
  await trail.call("DELETE /api/edit/games/:id/notices/:nid", [id, notice.id]);
  await aboutMessages(trail);
  await aboutWebhooks(trail, id);
  await trail.call("PUT /api/edit/games/:id/certificates", [id], { open: true, text: "", signer: "" });
  await trail.call("PUT /api/edit/games/:id/stage", [id], { scene: "chart" });
  const link = await trail.call<{ id: number }>("POST /api/edit/games/:id/stage/links", [id], { name: "hall" });
  await trail.call("DELETE /api/edit/games/:id/stage/links/:link", [id, link.id]);
  await trail.call("DELETE /api/edit/games/:id/writeups", [id]);
  const later = await aGame({ start: Date.now() + 3_600_000, end: Date.now() + 7_200_000 });
  await trail.call("POST /api/edit/games/:id/rehearsal", [later.id], { teams: 1, rate: 1, minutes: 1 });
  await trail.call("DELETE /api/edit/games/:id/rehearsal", [later.id]);
  await trail.call("DELETE /api/edit/games/:id", [id]);
  const game = await aGame();
  const { participationId } = await joinGame(game, await aTeam(), { wait: true });
  await trail.call("PUT /api/admin/participation/:id/:status", [participationId, "Accepted"]);
  await ledgerOf(game.id).flush();
  for (const what of ["recopy", "rebuild", "rewind"]) await trail.call(`POST /api/admin/recovery/:id/${what}`, [game.id]);
  await trail.call("POST /api/admin/recovery/sequences");
}

async function aboutWebhooks(trail: Trail, game: number): Promise<void> {
  const at = "/api/edit/games/:id/webhooks";
  const body = { name: "h", url: "http://127.0.0.1:1/", shape: "json", kinds: ["solve"], enabled: false };
  const { id } = await trail.call<{ id: string }>(`POST ${at}`, [game], body);
  await trail.call(`PUT ${at}/:hook`, [game, id], { name: "i" });
  await trail.call(`POST ${at}/:hook/secret`, [game, id]);
  await trail.call(`POST ${at}/:hook/test`, [game, id]);
  await trail.call(`POST ${at}/:hook/failures`, [game, id], {});
  await trail.call(`DELETE ${at}/:hook/failures`, [game, id]);
  await trail.call(`DELETE ${at}/:hook`, [game, id]);
}

async function aboutChallenges(trail: Trail, game: number): Promise<void> {
  const at = "/api/edit/games/:id/challenges";
  const body = { title: "c", tag: "Web", type: "StaticAttachment" };
  const { id } = await trail.call<ChallengeEditView>(`POST ${at}`, [game], body);
  await trail.call(`POST ${at}/:cid/flags`, [game, id], [{ flag: "flag{x}" }]);
  await trail.call(`POST ${at}/:cid/attachment`, [game, id], { attachmentType: "Remote", remoteUrl: "https://example.com/a" });
  const address = { attachmentType: "Remote", remoteUrl: "https://example.com/a" };
  await trail.call(`PUT ${at}/:cid/attachments`, [game, id], { attachments: [address] });
  await trail.call(`PUT ${at}/:cid`, [game, id], { isEnabled: true });
  await trail.call(`PUT ${at}`, [game], { changes: [{ id, set: { title: "d" } }] });
  const { flags } = await ok<ChallengeEditView>("GET", `/api/edit/games/${game}/challenges/${id}`, { as: await anAdmin() });
  await trail.call(`DELETE ${at}/:cid/flags/:fid`, [game, id, flags[0]!.id]);
  await trail.call(`POST ${at}/:cid/copy`, [game, id], {});
  await trail.call(`POST ${at}/batch`, [game], { ids: [id], set: { tag: "Pwn" } });
  await trail.call(`PUT ${at}/order`, [game], { ids: [id] });
  await trail.call(`POST ${at}/updateaccepted`, [game]);
  await trail.call(`DELETE ${at}/:cid`, [game, id]);
}

test("every call by which an administrator changes something writes a line with their name", async () => {
  const trail = new Trail();
  await aboutPeople(trail);
  await aboutThePlatform(trail);
  await aboutAGame(trail);
  await aboutHosts(trail);
  const all = Object.entries(CALLS).filter(
    ([name, access]) => !isCallerKind(access) && access !== "game.monitor" && !name.startsWith("GET ") && !LOOKS_ONLY.has(name),
  );
  const elsewhere = all.map(([name]) => name).filter((name) => !trail.made.has(name));
  // These need a game that D1 has lost, an archive, a host, or another user's roles and tokens; their own tests look for the lines.
  expect(elsewhere.toSorted()).toEqual([
    "DELETE /api/admin/instances",
    "DELETE /api/admin/instances/:id",
    "DELETE /api/admin/recovery/orphans/:id",
    "DELETE /api/admin/tokens/:id",
    "DELETE /api/edit/games/:id/challenges/:cid/container",
    "DELETE /api/edit/games/:id/people/:userid/:role",
    "POST /api/admin/recovery/files",
    "POST /api/edit/games/:id/challenges/:cid/container",
    "POST /api/edit/games/import",
    "PUT /api/edit/games/:id/people",
  ]);
  for (const [name, admin] of trail.made) {
    const [line] = await linesAbout(admin);
    expect(line, name).toMatchObject({ name: admin, status: "Success" });
  }
});
