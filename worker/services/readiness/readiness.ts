import type { Ctx } from "../../context.ts";
import type { FindingView, ReadinessView } from "../../contract/wire/monitor/readiness.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import { may, requirePermission } from "../../auth/roles.ts";
import { areaOf, findingsOf } from "../../domain/readiness/findings.ts";
import type { Finding } from "../../domain/readiness/picture.ts";
import { GAME_PERMISSIONS, type GamePermission } from "../../domain/accounts/permission.ts";
import { gather } from "./gather.ts";

/** `game.edit`: what somebody should check before the game begins, worst first. */
export async function check(ctx: Ctx, gameId: number): Promise<ReadinessView> {
  requirePermission(ctx, "game.edit", gameId);
  const { picture, files } = await gather(ctx, gameId);
  const { game, now } = picture;
  const time = (at: number | null) => (at === null ? null : isoTime(at));
  return {
    at: isoTime(now),
    start: isoTime(game.startAt),
    end: isoTime(game.endAt),
    freeze: time(game.freezeAt),
    writeupDeadline: time(game.writeupDeadlineAt),
    teams: picture.teams.accepted + picture.teams.waiting,
    challenges: picture.challenges.filter(({ enabled }) => enabled).length,
    files: { checked: files.checked, all: files.all },
    findings: findingsOf(picture).map((found) => viewOf(ctx, gameId, found)),
  };
}

/** A caller who may not open the page that fixes an item gets no link to it, and no platform data in it. */
function viewOf(ctx: Ctx, gameId: number, { needs, link, values, ...found }: Finding): FindingView {
  const mends = holds(ctx, gameId, needs);
  const isOfPlatform = found.code === "joinDomains" && !mends;
  return { ...found, area: areaOf(found.code), values: isOfPlatform ? { domains: "…" } : values, link: mends ? link : null };
}

const isHeldInGames = (permission: string): permission is GamePermission => (GAME_PERMISSIONS as readonly string[]).includes(permission);

function holds(ctx: Ctx, gameId: number, permission: Finding["needs"]): boolean {
  return isHeldInGames(permission) ? may(ctx, permission, gameId) : may(ctx, permission);
}
