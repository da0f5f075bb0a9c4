import type { NoticeView } from "../../worker/contract/wire/feed.ts";
import type {
  ChallengeSettings,
  Entry,
  EntryData,
  FlagDigest,
  GameSettings,
  Happening,
  Outcome,
  ParticipationSettings,
  Registered,
  Strays,
} from "../../worker/contract/rpc/ledger.ts";
import { isoTime } from "../../worker/contract/wire/time.ts";
import { idOf } from "../../worker/domain/log-order.ts";
import { afterJoining, canReview } from "../../worker/domain/participation.ts";
import { phaseAt } from "../../worker/domain/phase.ts";
import type { GameState } from "./game-state.ts";

/** What the organisers and services tell the Ledger. Each is part of one synchronous turn. */
export function configureGame(book: GameState, settings: GameSettings): void {
  if (!book.game || settings.version > book.game.version) book.setGame(settings);
}

/** Writes the notices of a change that players of a running game should hear of. A removed challenge stays removed. */
export function configureChallenge(book: GameState, id: number, settings: ChallengeSettings, hintsChanged: boolean): void {
  const held = book.challenges.get(id);
  if (held === null || (held && settings.version <= held.version)) return;
  book.setChallenge(id, settings);
  if (!settings.enabled || !book.game || phaseAt(book.game, book.now()) !== "running") return;
  if (!held?.enabled) book.notice("NewChallenge", [settings.title], { challengeId: id });
  else if (hintsChanged) book.notice("NewHint", [settings.title], { challengeId: id });
}

/** A participation that exists keeps its status, except where joining moves it: only `setStatus` decides about teams. */
export function enrol(book: GameState, id: number, settings: ParticipationSettings, member: { userId: string; name: string } | null): void {
  const held = book.participations.get(id);
  const status = held ? afterJoining(held.status, settings.status) : settings.status;
  const { teamId, name, bio, avatar, division } = settings;
  const next: ParticipationSettings = { teamId, name, bio, avatar, division, status };
  if (!held || JSON.stringify(held) !== JSON.stringify(next)) book.setParticipation(id, next);
  if (member) book.setMember(member.userId, id, member.name);
}

/** Everything that D1 has at once. What the Ledger holds beside it is answered and not touched: it may have come a moment after D1 was read. */
export function settle(book: GameState, challengeIds: number[], list: Registered[]): Strays {
  for (const { id, settings, members } of list) {
    bringTo(book, id, settings);
    for (const { userId, name } of members) book.setMember(userId, id, name);
  }
  const [known, named] = [new Set(list.map(({ id }) => id)), new Set(challengeIds)];
  const registered = new Set(list.flatMap(({ members }) => members.map(({ userId }) => userId)));
  const lost = [...book.members].filter(([userId]) => !registered.has(userId));
  const participations = [...book.participations.keys()].filter((id) => !known.has(id));
  return {
    challenges: [...book.challenges].filter(([id, settings]) => settings !== null && !named.has(id)).map(([id]) => id),
    participations: [...new Set([...participations, ...lost.map(([, member]) => member.participationId)])],
    users: lost.map(([userId]) => userId),
  };
}

/** Through the states between, when it is more than one move behind. */
function bringTo(book: GameState, id: number, settings: ParticipationSettings): void {
  enrol(book, id, settings, null);
  if (setStatus(book, id, settings.status).ok || settings.status !== "Suspended") return;
  enrol(book, id, { ...settings, status: "Accepted" }, null);
  setStatus(book, id, "Suspended");
}

export function withdraw(book: GameState, id: number, userId: string | null): void {
  if (!book.participations.has(id)) return;
  if (userId === null) book.removeParticipation(id);
  else if (book.members.get(userId)?.participationId === id) book.removeMember(userId, id);
}

export function setStatus(book: GameState, id: number, status: ParticipationSettings["status"]): Outcome {
  const held = book.participations.get(id);
  if (!held) return { ok: false, code: "participation.notFound" };
  if (held.status === status) return { ok: true };
  if (!canReview(held.status, status)) return { ok: false, code: "participation.transition" };
  book.setParticipation(id, { ...held, status });
  return { ok: true };
}

export function renameMember(book: GameState, userId: string, name: string): void {
  const member = book.members.get(userId);
  if (member) book.setMember(userId, member.participationId, name);
}

/** The flag bound to a team; a random free one the first time; null when none is left. */
export function bind(book: GameState, participationId: number, challengeId: number): number | null {
  const held = book.store.boundFlag(challengeId, participationId);
  if (held !== null) return held;
  const free = book.participations.has(participationId) ? book.store.freeFlag(challengeId) : null;
  if (free !== null) book.store.bind(challengeId, participationId, free);
  return free;
}

/** A flag that was made for one team. */
export function setOwnFlag(book: GameState, challengeId: number, flag: FlagDigest & { owner: number }): void {
  if (!book.challenges.get(challengeId) || book.store.boundFlag(challengeId, flag.owner) !== null) return;
  book.store.addFlag(challengeId, flag);
  book.store.bind(challengeId, flag.owner, flag.id);
}

/** Something about an instance. It keeps the time at which it happened, unless the log is past it already. */
export function happened(book: GameState, { key, at, event, ...by }: Happening): void {
  if (!book.game || !book.store.isNew(key)) return;
  const title = book.challenges.get(by.challengeId)?.title;
  const [id = "", held = ""] = event.values;
  book.write("event", { ...event, values: [id, title ?? held] }, by, Math.min(book.now(), Math.max(at, book.log.lastAt)));
}

export function announce(book: GameState, content: string): NoticeView {
  return noticeOf(book.notice("Normal", [content]));
}

/** An edited notice keeps its id and takes the time of the edit. */
export function editNotice(book: GameState, id: number, content: string): Outcome<{ notice: NoticeView }> {
  const refusal = editable(book, id);
  if (refusal) return refusal;
  const { at } = book.write("noticeEdited", { id, values: [content] });
  return { ok: true, notice: { id, time: isoTime(at), type: "Normal", values: [content] } };
}

export function removeNotice(book: GameState, id: number): Outcome {
  const refusal = editable(book, id);
  if (refusal) return refusal;
  book.write("noticeRemoved", { id });
  book.store.removeNotice(id);
  return { ok: true };
}

function editable(book: GameState, id: number): { ok: false; code: "notice.notFound" | "notice.system" } | null {
  const type = book.store.noticeType(id);
  if (!type) return { ok: false, code: "notice.notFound" };
  return type === "Normal" ? null : { ok: false, code: "notice.system" };
}

function noticeOf(entry: Entry): NoticeView {
  const { type, values } = JSON.parse(entry.data!) as EntryData["notice"];
  return { id: idOf(entry), time: isoTime(entry.at), type, values };
}
