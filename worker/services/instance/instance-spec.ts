import type { InstanceSpec } from "../../../packages/host-protocol/protocol.ts";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { Owner } from "../../contract/rpc/fleet.ts";
import type { ChallengeRow } from "../../db/schema/index.ts";
import { kindOf } from "../../domain/game/challenge-kind.ts";

/** Processes an instance may have: enough for a forking server with a player's shell in it, too few to harm the host. */
const PIDS = 256;

/** `flag` null: a challenge whose instances contain no flag. */
type Wish = { owner: Owner; flag: string | null; capture: InstanceSpec["capture"] };

/** The challenge's image; refuses a challenge that has no instances or no image. */
export function requireImage(row: ChallengeRow): string {
  if (!kindOf(row.type).instance) fail("instance.notContainer");
  return row.containerImage || fail("instance.notConfigured");
}

/** What a host must know to run a challenge for a team or a test; refuses like `requireImage`. */
export function specOf(ctx: Ctx, row: ChallengeRow, { owner, flag, capture }: Wish): InstanceSpec {
  return {
    image: requireImage(row),
    port: row.port,
    memoryMb: row.memoryMb,
    cpuTenths: row.cpuTenths,
    storageMb: row.storageMb,
    pids: PIDS,
    capabilities: row.capabilities,
    outbound: row.outbound,
    published: !ctx.proxiesInstances,
    env: {
      VEXIL_TEAM_ID: String(owner.teamId ?? "admin"),
      VEXIL_USER_ID: owner.userId,
      VEXIL_CHALLENGE_ID: String(owner.challengeId),
      VEXIL_GAME_ID: String(owner.gameId),
      ...(flag !== null && { [row.flagVariable]: flag }),
    },
    capture,
  };
}
