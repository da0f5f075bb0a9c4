import { and, asc, count, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { Host } from "../../contract/rpc/fleet.ts";
import {
  challenges,
  divisionEntries,
  flags,
  gameRoles,
  games,
  participations,
  type ChallengeRow,
  type GameRow,
} from "../../db/schema/index.ts";
import type { Picture, PicturedChallenge, PicturedGame, PicturedHost, PicturedPlatform } from "../../domain/readiness/picture.ts";
import { isUnreachable } from "../../domain/readiness/service.ts";
import { hasWayIn, termsOf } from "../../domain/game/division-terms.ts";
import { may } from "../../auth/roles.ts";
import { fail } from "../../contract/wire/errors.ts";
import { isSolvable } from "../challenge/challenge-store.ts";
import { isCompleteGame } from "../game/complete-rows.ts";
import { knownGame, requireGame } from "../game/game-cache.ts";
import { unlessAway } from "../../unless-away.ts";
import { readAccountPolicy } from "../settings/settings-store.ts";
import { lostFilesOf, type LookedFor } from "./attached-files.ts";

/** The files that were checked, and everything that the rules of the checklist need. */
export type Gathered = { picture: Picture; files: LookedFor };

/** Gathers the present data for the checklist of a game. Refuses with `game.notFound`. */
export async function gather(ctx: Ctx, gameId: number): Promise<Gathered> {
  // A game id that nobody has must not create an object.
  if (!knownGame(gameId)) await requireGame(ctx, gameId);
  const [[[row], list, kinds, teams, people, lists], files, hosts, hooks, platform] = await Promise.all([
    readRows(ctx, gameId),
    lostFilesOf(ctx, gameId),
    unlessAway(ctx, "hosts", ctx.fleet().hosts()),
    unlessAway(ctx, `webhooks of game ${gameId}`, ctx.herald(gameId).hooks()),
    platformOf(ctx),
  ]);
  const game = row ?? fail("game.notFound");
  const flagsOf = new Map(kinds.map((row) => [row.challengeId, row]));
  const teamsIn = (status: string) => teams.find((row) => row.status === status)?.teams ?? 0;
  const owners = people.filter(({ owns }) => owns).length;
  const picture: Picture = {
    now: ctx.now(),
    language: ctx.language,
    game: gameOf(game, new Set(lists.map(({ division }) => division)), platform.mail === "sent"),
    challenges: list.map(({ solvable, ...one }) =>
      challengeOf(one, { isSolvable: solvable === 1, flags: flagsOf.get(one.id), lost: files.lost.get(one.id) }),
    ),
    teams: { accepted: teamsIn("Accepted"), waiting: teamsIn("Pending") },
    hosts: hosts && hosts.map((host, at) => hostOf(host, may(ctx, "host.manage") ? host.name : String(at + 1))),
    people: { owners, others: people.length - owners },
    webhooks: hooks && hooks.map(({ name, failed, host }) => ({ name, failed, hasAddress: host !== "" })),
    platform,
  };
  return { picture, files };
}

function readRows({ db }: Ctx, gameId: number) {
  return db.batch([
    db
      .select()
      .from(games)
      .where(and(eq(games.id, gameId), isCompleteGame)),
    // Not joined with its game in a batch: columns of the same name would become one.
    db
      .select({ ...getTableColumns(challenges), solvable: sql<number>`(${isSolvable})`.as("solvable") })
      .from(challenges)
      .where(eq(challenges.gameId, gameId))
      .orderBy(asc(challenges.id)),
    db
      .select({
        challengeId: flags.challengeId,
        right: sql<number>`sum(${flags.kind} <> 'decoy')`,
        exactCase: sql<number>`sum(${flags.kind} = 'exact')`,
        withoutFile: sql<number>`sum(${flags.kind} <> 'decoy' AND ${flags.attachmentId} IS NULL)`,
      })
      .from(flags)
      .innerJoin(challenges, eq(challenges.id, flags.challengeId))
      .where(and(eq(challenges.gameId, gameId), isNull(flags.participationId)))
      .groupBy(flags.challengeId),
    db
      .select({ status: participations.status, teams: count() })
      .from(participations)
      .where(eq(participations.gameId, gameId))
      .groupBy(participations.status),
    db
      .select({ userId: gameRoles.userId, owns: sql<number>`max(${gameRoles.role} = 'owner')` })
      .from(gameRoles)
      .where(eq(gameRoles.gameId, gameId))
      .groupBy(gameRoles.userId),
    db.selectDistinct({ division: divisionEntries.division }).from(divisionEntries).where(eq(divisionEntries.gameId, gameId)),
  ]);
}

/** `listed`: divisions that have entries on their lists. */
function gameOf(row: GameRow, listed: ReadonlySet<string>, confirms: boolean): PicturedGame {
  return {
    id: row.id,
    startAt: row.startAt,
    endAt: row.endAt,
    pausedAt: row.pausedAt,
    freezeAt: row.freezeAt,
    writeupDeadlineAt: row.writeupRequired ? row.writeupDeadlineAt : null,
    practice: row.practice,
    hidden: row.hidden,
    isPrivate: row.isPrivate,
    hasInviteCode: row.inviteCode !== null,
    hasText: row.content.trim() !== "" || row.summary.trim() !== "",
    hasPoster: row.poster !== null,
    containerLimit: row.containerLimit,
    divisions: row.divisions.map((name) => ({ name, isOpen: hasWayIn(termsOf(row.divisionTerms, name), listed.has(name), confirms) })),
  };
}

type Found = {
  isSolvable: boolean;
  flags: { right: number; exactCase: number; withoutFile: number } | undefined;
  lost: string[] | undefined;
};

function challengeOf(row: ChallengeRow, { isSolvable: solvable, flags: known, lost }: Found): PicturedChallenge {
  const { right, exactCase, withoutFile } = known ?? { right: 0, exactCase: 0, withoutFile: 0 };
  return {
    id: row.id,
    title: row.title,
    type: row.type,
    enabled: row.enabled,
    category: row.category || row.tag,
    hasText: row.content.trim() !== "",
    hasSolution: row.solution.trim() !== "",
    solutionShown: row.solutionShown && row.solution.trim() !== "",
    isUnreachable: isUnreachable(row),
    hasAuthor: row.authors.length > 0 || row.authorId !== null,
    isSolvable: solvable,
    flags: { right, exactCase, withoutFile },
    opensAt: row.rules.opensAt,
    closesAt: row.rules.closesAt,
    requires: row.rules.requires.flatMap((one) => ("challenge" in one ? [one.challenge] : [])),
    image: row.containerImage,
    memoryMb: row.memoryMb,
    cpuTenths: row.cpuTenths,
    lostFiles: lost ?? [],
  };
}

function hostOf(host: Host, name: string): PicturedHost {
  const { capacity, reserved, instances } = host;
  const left = (all: number, taken: number) => Math.max(0, all - taken);
  return {
    name,
    online: host.state === "online",
    draining: host.draining,
    capacity,
    free: {
      instances: left(capacity?.instances ?? 0, instances),
      memoryMb: left(capacity?.memoryMb ?? 0, reserved.memoryMb),
      cpuTenths: left(capacity?.cpuTenths ?? 0, reserved.cpuTenths),
    },
    images: host.images,
    failedImages: host.pulls.flatMap(({ image, error }) => (error === null ? [] : [image])),
    hasTrouble: host.trouble !== null || host.warning !== null,
    tunnel: host.tunnel,
  };
}

async function platformOf(ctx: Ctx): Promise<PicturedPlatform> {
  const policy = await readAccountPolicy(ctx);
  return {
    allowsRegistration: policy.allowRegister,
    confirmsByMail: policy.emailConfirmationRequired && !policy.activeOnRegister,
    usesCaptcha: policy.useCaptcha,
    hasCaptcha: ctx.captcha !== null,
    domains: policy.emailDomainList,
    mail: ctx.mail === null ? "none" : ctx.mail.kind === "mailbox" ? "kept" : "sent",
    hasAddress: ctx.baseUrl !== null,
    keepsArchives: ctx.archivesKept > 0,
    limits: ctx.limits,
    proxiesInstances: ctx.proxiesInstances,
  };
}
