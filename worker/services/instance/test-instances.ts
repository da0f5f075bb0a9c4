import type { Ctx } from "../../context.ts";
import type { InstanceView } from "../../contract/wire/challenge/challenge.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { ChallengeRow } from "../../db/schema/index.ts";
import { requireViewer } from "../../auth/roles.ts";
import { actorOf } from "../account/actor.ts";
import { requireEditable } from "../challenge/challenge-access.ts";
import { specOf } from "./instance-spec.ts";
import { instanceView } from "./instance-views.ts";
import { logDone } from "../log/logs.ts";
import { testFlag } from "../challenge/team-flags.ts";
import { kindOf } from "../../domain/game/challenge-kind.ts";

const LIFETIME_MS = 2 * 60 * 60_000;

/** `challenge.test`: starts a test instance of a challenge, enabled or not; a running one is ended first. `keepsPlace` as for players. */
export async function startTest(ctx: Ctx, gameId: number, challengeId: number, keepsPlace: boolean): Promise<InstanceView> {
  const viewer = requireViewer(ctx);
  const askedAt = ctx.now();
  const row = await requireEditable(ctx, gameId, challengeId, "challenge.test");
  const owner = { gameId, challengeId, participationId: null, teamId: null, userId: viewer.id };
  const spec = specOf(ctx, row, { owner, flag: kindOf(row.type).flags === "generated" ? testFlag(row) : null, capture: null });
  const who = { owner, title: row.title, ip: ctx.ip, askedAt };
  const started = await ctx.fleet().start({ ...who, spec, limit: 0, autoDestroy: false, keepsPlace, lifetimeMs: LIFETIME_MS });
  if (!started.ok) fail(started.code);
  logDone(ctx, `Started a ${testOf(row)}`);
  return instanceView(ctx, started.instance);
}

/** `challenge.test`: ends the test instance; if there is none, that is success. */
export async function stopTest(ctx: Ctx, gameId: number, challengeId: number): Promise<void> {
  const row = await requireEditable(ctx, gameId, challengeId, "challenge.test");
  const stopped = await ctx.fleet().stop(challengeId, null, actorOf(ctx));
  if (stopped.ok) logDone(ctx, `Ended the ${testOf(row)}`);
  else if (stopped.code !== "instance.none") fail(stopped.code);
}

const testOf = ({ id, title, gameId }: ChallengeRow) => `test instance of ${title} (${id}) of game ${gameId}`;
