import { and, asc, eq, isNotNull, ne } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { challenges, type ChallengeRow } from "../../db/schema/index.ts";
import { kindOf } from "../../domain/game/challenge-kind.ts";
import { testFlag } from "../challenge/team-flags.ts";
import { specOf } from "../instance/instance-spec.ts";

/** An image and a host on which it is to start once. `host` is its name, for the report. */
export type ImageStart = { image: string; hostId: string; host: string; row: ChallengeRow };

const POLL_MS = 1_000;
/** How long a start may take. Longer than its caller waits, because the image may have to be pulled first. */
const PATIENCE_MS = 5 * 60_000;
const LIFETIME_MS = 10 * 60_000;

/** Every image of the game's enabled challenges on every host that is online and accepts new instances. */
export async function imageStarts(ctx: Ctx, gameId: number): Promise<ImageStart[]> {
  const named = and(
    eq(challenges.gameId, gameId),
    eq(challenges.enabled, true),
    isNotNull(challenges.containerImage),
    ne(challenges.containerImage, ""),
  );
  const rows = (await ctx.db.select().from(challenges).where(named).orderBy(asc(challenges.id))).filter(
    ({ type }) => kindOf(type).instance,
  );
  const images = new Map(rows.toReversed().map((row) => [row.containerImage!, row]));
  const hosts = (await ctx.fleet().hosts()).filter(({ state, draining }) => state === "online" && !draining);
  return [...images].flatMap(([image, row]) => hosts.map(({ id, name }) => ({ image, hostId: id, host: name, row })));
}

/** Starts an image on a host and stops it: how long its port took to answer, or why it did not. */
export async function startImage(ctx: Ctx, { hostId, row }: ImageStart): Promise<{ ms: number; problem: string | null }> {
  const since = ctx.now();
  const owner = { gameId: row.gameId, challengeId: row.id, participationId: null, teamId: null, userId: "rehearsal" };
  const spec = specOf(ctx, row, { owner, flag: kindOf(row.type).flags === "generated" ? testFlag(row) : null, capture: null });
  const who = { owner, title: row.title, ip: ctx.ip, askedAt: since };
  const started = await ctx
    .fleet()
    .start({ ...who, spec, limit: 0, autoDestroy: false, keepsPlace: true, lifetimeMs: LIFETIME_MS, onlyHost: hostId });
  const problem = started.ok ? await untilRunning(ctx, row.id, since) : started.code;
  await ctx.fleet().stopAll({ kind: "test", challengeId: row.id, ids: started.ok ? [started.instance.id] : [] }, "withdrawn", null);
  return { ms: ctx.now() - since, problem };
}

async function untilRunning(ctx: Ctx, challengeId: number, since: number): Promise<string | null> {
  for (;;) {
    const instance = await ctx.fleet().find(challengeId, null);
    if (instance?.state === "running") return null;
    if (!instance) return (await ctx.fleet().problem(challengeId, null))?.code ?? "instance.none";
    if (ctx.now() - since > PATIENCE_MS) return "instance.starting";
    await ctx.sleep(POLL_MS);
  }
}
