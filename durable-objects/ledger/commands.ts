import type { NoticeView } from "../../worker/contract/wire/monitor/notices.ts";
import type {
  ChallengeSettings,
  ConfiguredChallenge,
  Entry,
  EntryData,
  FlagDigest,
  GameSettings,
  InstanceEvent,
  Outcome,
  ParticipationSettings,
  StoredParticipation,
  Orphans,
} from "../../worker/contract/rpc/ledger.ts";
import { isoTime } from "../../worker/contract/wire/time.ts";
import { idOf } from "../../worker/domain/log/log-order.ts";
import { afterJoining, canReview } from "../../worker/domain/game/participation.ts";
import { phaseAt } from "../../worker/domain/game/phase.ts";
import type { GameState } from "./game-state.ts";
import { freezeIfPast } from "./freezing.ts";
import { noticeBloods } from "./late-bloods.ts";
import { isKnown } from "./rules.ts";

/** What organisers and services tell the Ledger. Each command is part of one synchronous turn. */
export function configureGame(state: GameState, settings: GameSettings): void {
  const before = state.game;
  if (before && settings.version <= before.version) return;
  state.setGame(settings);
  freezeIfPast(state, before?.freezeAt);
  if (before) noticeCounted(state, before.endAt);
}

/** What was solved as practice counts once the end is moved past it. While the board is frozen nobody is told; the notices come with the thaw. */
function noticeCounted(state: GameState, endedAt: number): void {
  const { endAt } = state.game!;
  if (endAt > endedAt && !state.freeze.since) noticeBloods(state, ({ at }) => at >= endedAt && at < endAt);
}

/** Writes the notices of a change that players of a running game should be told about. A removed challenge stays removed. */
export function configureChallenge(state: GameState, id: number, settings: ChallengeSettings, hintsChanged: boolean): void {
  const held = state.challenges.get(id);
  if (held === null || (held && settings.version <= held.version)) return;
  const wasKnown = held !== undefined && isKnown(state, held) && !state.store.hasOpening(id);
  state.setChallenge(id, settings);
  if (!isKnown(state, settings) || !state.game || phaseAt(state.game, state.now()) !== "running") return;
  if (!wasKnown) state.notice("NewChallenge", [settings.title], { challengeId: id });
  else if (hintsChanged) state.notice("NewHint", [settings.title], { challengeId: id });
}

/** Several challenges with their flags, and then the game if it is given: what is new while the game is starting is not announced. */
export function configureChallenges(state: GameState, list: ConfiguredChallenge[], game: GameSettings | null): void {
  for (const { challengeId, settings, hintsChanged, flags, others } of list) {
    configureChallenge(state, challengeId, settings, hintsChanged);
    if (state.challenges.get(challengeId) !== null) state.flags.set(challengeId, flags, others);
  }
  if (game) configureGame(state, game);
}

/** An existing participation keeps its status, except where joining changes it: otherwise only `setStatus` decides about teams. */
export function join(state: GameState, id: number, settings: ParticipationSettings, member: { userId: string; name: string } | null): void {
  const held = state.participations.get(id);
  const status = held ? afterJoining(held.status, settings.status) : settings.status;
  const { teamId, name, bio, avatar, division } = settings;
  const next: ParticipationSettings = { teamId, name, bio, avatar, division, status };
  if (!held || JSON.stringify(held) !== JSON.stringify(next)) state.setParticipation(id, next);
  if (member) state.setMember(member.userId, id, member.name);
}

/** Everything that D1 has, at once. What the Ledger has beyond that is returned and left unchanged: it may have been added just after D1 was read. */
export function reconcile(state: GameState, challengeIds: number[], list: StoredParticipation[]): Orphans {
  for (const { id, settings, members } of list) {
    applySettings(state, id, settings);
    for (const { userId, name } of members) state.setMember(userId, id, name);
  }
  const [known, named] = [new Set(list.map(({ id }) => id)), new Set(challengeIds)];
  const joined = new Set(list.flatMap(({ members }) => members.map(({ userId }) => userId)));
  const lost = [...state.members].filter(([userId]) => !joined.has(userId));
  const participations = [...state.participations.keys()].filter((id) => !known.has(id));
  return {
    challenges: [...state.challenges].filter(([id, settings]) => settings !== null && !named.has(id)).map(([id]) => id),
    participations: [...new Set([...participations, ...lost.map(([, member]) => member.participationId)])],
    users: lost.map(([userId]) => userId),
  };
}

/** Goes through the states in between when the status is more than one step behind. */
function applySettings(state: GameState, id: number, settings: ParticipationSettings): void {
  join(state, id, settings, null);
  if (setStatus(state, id, settings.status).ok || settings.status !== "Suspended") return;
  join(state, id, { ...settings, status: "Accepted" }, null);
  setStatus(state, id, "Suspended");
}

/** Removes one member, or with null the whole team, from the game; a user who is not in it is no error. Their solves stay in the log. */
export function withdraw(state: GameState, id: number, userId: string | null): void {
  if (!state.participations.has(id)) return;
  if (userId === null) state.removeParticipation(id);
  else if (state.members.get(userId)?.participationId === id) state.removeMember(userId, id);
}

/** Changes a team's status along the allowed transitions; the same status again is a success and writes nothing. */
export function setStatus(state: GameState, id: number, status: ParticipationSettings["status"]): Outcome {
  const held = state.participations.get(id);
  if (!held) return { ok: false, code: "participation.notFound" };
  if (held.status === status) return { ok: true };
  if (!canReview(held.status, status)) return { ok: false, code: "participation.transition" };
  state.setParticipation(id, { ...held, status });
  return { ok: true };
}

/** Writes a player's new name; does nothing for a user who is not in the game. */
export function renameMember(state: GameState, userId: string, name: string): void {
  const member = state.members.get(userId);
  if (member) state.setMember(userId, member.participationId, name);
}

/** The flag bound to a team; the first time a random free one; null when none is left. */
export function bind(state: GameState, participationId: number, challengeId: number): number | null {
  const held = state.store.boundFlag(challengeId, participationId);
  if (held !== null) return held;
  const free = state.participations.has(participationId) ? state.store.freeFlag(challengeId) : null;
  if (free !== null) state.store.bind(challengeId, participationId, free);
  return free;
}

/** Sets a flag that was made for one team. */
export function setOwnFlag(state: GameState, challengeId: number, flag: FlagDigest & { owner: number }): void {
  if (!state.challenges.get(challengeId) || state.store.boundFlag(challengeId, flag.owner) !== null) return;
  state.store.addFlag(challengeId, flag);
  state.store.bind(challengeId, flag.owner, flag.id);
}

/** Records an event of an instance. It keeps the time at which it happened, unless the log is already past that. */
export function recordInstanceEvent(state: GameState, { key, at, event, ...by }: InstanceEvent): void {
  if (!state.game || !state.store.isNew(key)) return;
  const title = state.challenges.get(by.challengeId)?.title;
  const [id = "", held = ""] = event.values;
  state.write("event", { ...event, values: [id, title ?? held] }, by, Math.min(state.now(), Math.max(at, state.log.lastAt)));
}

/** Writes an organisers' notice for everybody. */
export function announce(state: GameState, content: string): NoticeView {
  return noticeOf(state.notice("Normal", [content]));
}

/** An edited notice keeps its id and takes the time of the edit. */
export function editNotice(state: GameState, id: number, content: string): Outcome<{ notice: NoticeView }> {
  const refusal = editable(state, id);
  if (refusal) return refusal;
  const { at } = state.write("noticeEdited", { id, values: [content] });
  return { ok: true, notice: { id, time: isoTime(at), type: "Normal", values: [content] } };
}

/** Removes a notice of the organisers; refuses with `notice.notFound`, and with `notice.system` for one that the system wrote. */
export function removeNotice(state: GameState, id: number): Outcome {
  const refusal = editable(state, id);
  if (refusal) return refusal;
  state.write("noticeRemoved", { id });
  state.store.removeNotice(id);
  return { ok: true };
}

function editable(state: GameState, id: number): { ok: false; code: "notice.notFound" | "notice.system" } | null {
  const type = state.store.noticeType(id);
  if (!type) return { ok: false, code: "notice.notFound" };
  return type === "Normal" ? null : { ok: false, code: "notice.system" };
}

function noticeOf(entry: Entry): NoticeView {
  const { type, values } = JSON.parse(entry.data!) as EntryData["notice"];
  return { id: idOf(entry), time: isoTime(entry.at), type, values };
}

/** Repeats the game's settings until the log is as long as it was; no listener is told. */
export function fill(state: GameState, upTo: number): number {
  while (state.game && state.log.head < upTo) state.write("game", state.game);
  state.restored = state.log.head;
  state.store.setMeta("restored", String(state.restored));
  return state.log.head;
}
