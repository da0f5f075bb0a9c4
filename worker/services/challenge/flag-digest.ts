import type { Ctx } from "../../context.ts";
import type { FlagDigest, OtherFlag } from "../../contract/rpc/ledger.ts";
import type { FlagKind } from "../../contract/wire/names.ts";
import { flagDigest } from "../../../packages/flags/digest.ts";
import { foldCase } from "../../../packages/flags/fold.ts";
import { sealPattern } from "../../../packages/flags/sealed-pattern.ts";

/** A flag as D1 has it. */
export type StoredFlag = { id: number; flag: string; kind: FlagKind; label: string; owner: number | null };

/** The digest of a submitted flag, under the server's secret (`packages/flags/digest.ts`). */
export function digestFlag(ctx: Ctx, challengeId: number, flag: string): string {
  return flagDigest(ctx.secret, challengeId, flag);
}

/** What a Ledger is told of a challenge's flags; it contains no flag's text. */
export function flagsToSend(ctx: Ctx, challengeId: number, list: StoredFlag[]): { flags: FlagDigest[]; others: OtherFlag[] } {
  const flags: FlagDigest[] = [];
  const others: OtherFlag[] = [];
  for (const { id, flag, kind, label, owner } of list) {
    const named = label === "" ? {} : { label };
    const digest = digestFlag(ctx, challengeId, kind === "ignoreCase" ? foldCase(flag) : flag);
    if (kind === "exact") flags.push({ id, digest, owner, ...named });
    else others.push({ id, kind, digest, ...named, ...(kind === "regex" && { sealed: sealPattern(ctx.secret, challengeId, flag) }) });
  }
  return { flags, others };
}
