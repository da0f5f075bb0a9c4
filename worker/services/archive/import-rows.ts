import type { Ctx } from "../../context.ts";
import type { ArchiveChallenge } from "../../contract/wire/archive/archive.ts";
import { fail } from "../../contract/wire/errors.ts";
import {
  insertRows,
  lockTeams,
  requireMark,
  reserveIds,
  retainFiles,
  sizeAttachments,
  updateImport,
  type Row,
} from "../../db/statements/imports.ts";
import { recountTeams } from "../../db/statements/team-counts.ts";
import { entryRows } from "../../domain/game/division-terms.ts";
import { isOver } from "../../domain/game/phase.ts";
import { emailKey, placeholderFor } from "../../domain/mail/email.ts";
import { freeSlug, slugOf } from "../../domain/names/slug.ts";
import { cleanTeamName, teamNameKey } from "../../domain/names/team-name.ts";
import { withIds } from "../challenge/challenge-requirements.ts";
import { storedColumns } from "../challenge/challenge-row.ts";
import { sealKey } from "../game/game-key.ts";
import type { Contents } from "./import-check.ts";
import type { Mark } from "./import-mark.ts";
import type { Plan } from "./import-plan.ts";
import { signTeamToken, type GameKeys } from "../team/team-token.ts";

/** The game's keys, and the import that makes it. */
type Own = { keys: GameKeys; mark: Mark };

/** Writes all rows of an import in one transaction. They are on no list until the rest is written, too. */
export async function writeRows(ctx: Ctx, contents: Contents, plan: Plan, { keys, mark }: Own): Promise<void> {
  const importId = mark.id;
  const drafts = attachmentRows(contents.manifest.challenges, plan);
  await ctx.d1.batch([
    requireMark(ctx.d1, mark),
    updateImport(ctx.d1, importId, plan.gameId),
    ...insertRows(ctx.d1, "games", [{ ...gameRow(contents, plan, keys), import_id: importId }]),
    ...insertRows(ctx.d1, "division_entries", listRows(contents, plan.gameId)),
    ...insertRows(ctx.d1, "attachments", drafts.rows),
    ...insertRows(ctx.d1, "challenges", challengeRows(contents, plan, drafts.ofChallenge)),
    ...insertRows(ctx.d1, "attachments", drafts.further),
    ...insertRows(ctx.d1, "users", userRows(ctx, plan)),
    ...insertRows(ctx.d1, "teams", teamRows(contents, plan)),
    ...insertRows(ctx.d1, "team_members", memberRows(contents, plan)),
    ...insertRows(ctx.d1, "participations", await participationRows(ctx, contents, plan, keys)),
    ...insertRows(ctx.d1, "flags", flagRows(contents, plan, drafts.ofFlag)),
    ...insertRows(ctx.d1, "participation_members", joinedRows(contents, plan, ctx.now())),
    ...insertRows(ctx.d1, "import_rows", madeRows(plan, importId)),
    ...reserve(ctx, plan),
    ...clean(ctx, plan),
    ...retain(ctx, contents, plan, importId),
  ]);
}

function madeRows(plan: Plan, importId: string): Row[] {
  const teams = [...plan.teamPlan].flatMap(([id, place]) => ("existing" in place ? [] : [plan.teams.get(id)!]));
  return [
    ...teams.map((id) => ({ kind: "team", id: String(id), import_id: importId })),
    ...plan.users.created.map(({ id }) => ({ kind: "user", id, import_id: importId })),
  ];
}

function gameRow({ manifest: { game } }: Contents, plan: Plan, keys: GameKeys): Row {
  return {
    id: plan.gameId,
    version: game.version,
    title: game.title,
    summary: game.summary,
    content: game.content,
    hidden: true,
    is_private: true,
    accept_without_review: game.acceptWithoutReview,
    writeup_required: game.writeupRequired,
    invite_code: game.inviteCode,
    divisions: JSON.stringify(game.divisions),
    division_terms: JSON.stringify(game.divisionTerms),
    member_limit: game.memberLimit,
    container_limit: game.containerLimit,
    practice: game.practice,
    start_at: game.startAt,
    end_at: game.endAt,
    writeup_deadline_at: game.writeupDeadlineAt,
    writeup_note: game.writeupNote,
    blood_bonus: game.bloodBonus,
    hint_charge: game.hintCharge,
    hint_debt: game.hintDebt,
    freeze_at: game.freezeAt,
    statistics_live: game.statisticsLive,
    paused_at: game.pausedAt,
    pause_reason: game.pauseReason,
    poster: game.poster,
    public_key: keys.publicKey,
    private_key: keys.privateKey,
  };
}

function listRows({ manifest: { game } }: Contents, gameId: number): Row[] {
  return game.divisionLists.flatMap(({ division, entries }) => entryRows(division, entries).map((row) => ({ game_id: gameId, ...row })));
}

function attachmentRows(list: ArchiveChallenge[], plan: Plan) {
  const rows: Row[] = [];
  const add = (attachment: ArchiveChallenge["attachment"]): number | null => {
    if (!attachment) return null;
    const id = plan.firstAttachment + rows.length;
    const { type, file, url, name } = attachment;
    rows.push({ id, type, file_hash: file, url, name });
    return id;
  };
  const ofChallenge = new Map(list.map((one) => [one.id, add(one.attachment)]));
  const ofFlag = new Map(list.flatMap((one) => one.flags.map((flag) => [flag.id, add(flag.attachment)])));
  const first = plan.firstAttachment + rows.length;
  const further = list.flatMap((one) =>
    one.furtherAttachments.map(({ type, file, url, name }, i) => {
      return { type, file_hash: file, url, name, challenge_id: plan.challenges.get(one.id)!, position: i + 1 };
    }),
  );
  return { rows, ofChallenge, ofFlag, further: further.map((row, i) => ({ id: first + i, ...row })) };
}

function challengeRows({ manifest }: Contents, plan: Plan, attached: Map<number, number | null>): Row[] {
  const slugs = slugsOf(manifest.challenges);
  return manifest.challenges.map((one) => ({
    id: plan.challenges.get(one.id)!,
    game_id: plan.gameId,
    version: one.version,
    type: one.type,
    attachment_id: attached.get(one.id) ?? null,
    ...storedColumns({ ...one, rules: withIds(one.rules, (id) => plan.challenges.get(id)!) }),
    slug: slugs.get(one.id)!,
  }));
}

/** The archive's slugs; challenges of an archive from before slugs existed get them as new challenges do. */
function slugsOf(list: ArchiveChallenge[]): Map<number, string> {
  const taken = new Set(list.map(({ slug }) => slug));
  const slugs = new Map<number, string>();
  for (const { id, slug, title } of list) {
    const own = slug || freeSlug(slugOf(title), taken);
    taken.add(own);
    slugs.set(id, own);
  }
  return slugs;
}

function flagRows({ manifest }: Contents, plan: Plan, attached: Map<number, number | null>): Row[] {
  return manifest.challenges.flatMap((one) =>
    one.flags.map(({ id, flag, kind, label, team }) => ({
      id: plan.flags.get(id)!,
      challenge_id: plan.challenges.get(one.id)!,
      flag,
      kind,
      label,
      attachment_id: attached.get(id) ?? null,
      participation_id: team === null ? null : (plan.participations.get(team) ?? fail("import.reference", { part: "flags" })),
    })),
  );
}

/** Nobody can sign in to these accounts before a password is set: by mail where an address is known, else by an administrator. */
function userRows(ctx: Ctx, { users }: Plan): Row[] {
  return users.created.map(({ id, name, nameKey, email: own, source }) => {
    const email = own ?? placeholderFor(id);
    return {
      id,
      name,
      name_key: nameKey,
      email,
      email_key: emailKey(email),
      role: "User",
      active: own !== null,
      bio: source.bio,
      phone: source.phone,
      real_name: source.realName,
      student_number: source.studentNumber,
      avatar: source.avatar,
      registered_at: ctx.now(),
      visited_at: 0,
    };
  });
}

function teamRows({ people }: Contents, plan: Plan): Row[] {
  return (people?.teams ?? []).flatMap((team) => {
    const place = plan.teamPlan.get(team.id)!;
    if ("existing" in place) return [];
    const { bio, avatar, locked, createdAt } = team;
    const name = cleanTeamName(team.name, team.id);
    const invite = crypto.randomUUID().replaceAll("-", "");
    return [
      {
        id: plan.teams.get(team.id)!,
        name,
        name_key: teamNameKey(name),
        bio,
        avatar,
        locked,
        invite_token: invite,
        captain_id: place.captainId,
        created_at: createdAt,
      },
    ];
  });
}

/** Members of new teams only: nobody is added to an existing team. */
function memberRows({ people }: Contents, plan: Plan): Row[] {
  return (people?.teams ?? [])
    .filter(isNew(plan))
    .flatMap(({ id, members }) =>
      members.map(({ userId, joinedAt }) => ({ team_id: plan.teams.get(id)!, user_id: plan.users.ids.get(userId)!, joined_at: joinedAt })),
    );
}

async function participationRows(ctx: Ctx, { people }: Contents, plan: Plan, keys: GameKeys): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { id, teamId, status, division, createdAt } of people?.participations ?? []) {
    const team = plan.teams.get(teamId)!;
    const token = await signTeamToken(team, keys.privateKey, ctx.secret);
    const own = plan.participations.get(id)!;
    rows.push({ id: own, game_id: plan.gameId, team_id: team, status, division, token, created_at: createdAt });
  }
  return rows;
}

/** While a game runs, only its members play for an existing team. */
function joinedRows({ manifest: { game }, people }: Contents, plan: Plan, now: number): Row[] {
  const mayPlay = (teamId: number, userId: string) => {
    const place = plan.teamPlan.get(teamId)!;
    return !("existing" in place) || isOver(game, now) || place.existing.members.includes(plan.users.ids.get(userId)!);
  };
  return (people?.participations ?? []).flatMap(({ id, teamId, members }) =>
    members
      .filter((userId) => mayPlay(teamId, userId))
      .map((userId) => ({
        game_id: plan.gameId,
        user_id: plan.users.ids.get(userId)!,
        participation_id: plan.participations.get(id)!,
      })),
  );
}

/** Sizes of files, and locks of the new teams. */
function clean(ctx: Ctx, { gameId, teamPlan, teams }: Plan): D1PreparedStatement[] {
  const made = [...teamPlan].flatMap(([id, place]) => ("existing" in place ? [] : [teams.get(id)!]));
  return [sizeAttachments(ctx.d1, gameId), recountTeams(ctx.d1, gameId), lockTeams(ctx.d1, gameId, made, ctx.now())];
}

/** Numbers that only the log knows are never given to new rows: the Ledger would take the rows for what was removed. */
function reserve(ctx: Ctx, plan: Plan): D1PreparedStatement[] {
  const most = (ids: Map<number, number>) => Math.max(0, ...ids.values());
  return [...reserveIds(ctx.d1, "challenges", most(plan.challenges)), ...reserveIds(ctx.d1, "participations", most(plan.participations))];
}

function isNew({ teamPlan }: Plan): (team: { id: number }) => boolean {
  return ({ id }) => !("existing" in teamPlan.get(id)!);
}

/** One reference for each use of a file; the import holds them until it succeeds. */
function retain(ctx: Ctx, { manifest, people }: Contents, plan: Plan, importId: string): D1PreparedStatement[] {
  const made = new Set(plan.users.created.map(({ source }) => source.id));
  const uses = [
    manifest.game.poster,
    ...manifest.challenges.flatMap(({ attachment, furtherAttachments, flags }) =>
      [attachment, ...furtherAttachments, ...flags.map((flag) => flag.attachment)].map((one) => one?.file),
    ),
    ...(people?.users ?? []).map(({ id, avatar }) => (made.has(id) ? avatar : null)),
    ...(people?.teams ?? []).map(({ id, avatar }) => ("existing" in plan.teamPlan.get(id)! ? null : avatar)),
  ].filter((hash) => typeof hash === "string");
  const rows = uses.map((hash) => ({ import_id: importId, hash, use: true }));
  return uses.length === 0 ? [] : [...retainFiles(ctx.d1, uses), ...insertRows(ctx.d1, "import_files", rows)];
}

/** The game's keys: those of the archive when it includes teams, else a new pair. */
export function storedKeys(ctx: Ctx, keys: { publicKey: string; privateKey: string }): GameKeys {
  return { publicKey: keys.publicKey, privateKey: sealKey(keys.privateKey, ctx.secret) };
}
