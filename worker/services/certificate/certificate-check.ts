import { eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { CertificateStatement, type CertificateCheck, type CertificateCheckView } from "../../contract/wire/game/certificates.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { addressKey } from "../../domain/addresses/address.ts";
import { limit } from "../../auth/limits.ts";
import { games } from "../../db/schema/index.ts";
import { claimIn, claimOf, type Claim } from "../../domain/certificate/seal.ts";
import { canonical } from "../../domain/certificate/statement.ts";
import { requireVisibleGame } from "../participation/visible-game.ts";
import { verifyBytes } from "../team/team-token.ts";
import { digestOf } from "./certificate-files.ts";

type Facts = CertificateStatement;

/**
 * Decides whether a file, or pasted text, is a certificate of a game on this platform. Nothing in it is trusted before it was verified with
 * the game's key.
 */
export async function check(ctx: Ctx, given: CertificateCheck): Promise<CertificateCheckView> {
  const asker = ctx.viewer?.id ?? addressKey(ctx);
  if (asker !== null) await limit(ctx, "certificateCheck", asker);
  const isFile = "pdf" in given;
  const found = isFile ? claimIn(Buffer.from(given.pdf, "base64")) : { claim: claimOf(given.text), body: null, whole: true };
  const answer = (verdict: CertificateCheckView["verdict"], statement: Facts | null = null) => ({ verdict, file: isFile, statement });
  const facts = found?.claim ? factsOf(found.claim) : null;
  if (!found?.claim || !facts) return answer("none");
  const key = await keyOf(ctx, facts.game.id);
  if (key === null) return answer("unknown");
  if (key !== facts.key) return answer("otherKey");
  if (!(await verifyBytes(new TextEncoder().encode(found.claim.statement), found.claim.signature, key))) return answer("forged");
  const isWhole = found.whole && (found.body === null || (await digestOf(found.body)) === facts.pdf);
  return isWhole ? answer("valid", facts) : answer("altered");
}

/** Parses a claim in the form that certificates use; a text that can be read in two ways is not one. */
function factsOf({ statement }: Claim): Facts | null {
  try {
    const { success, data } = CertificateStatement.safeParse(JSON.parse(statement));
    return success && canonical(data) === statement ? data : null;
  } catch {
    // Not JSON.
    return null;
  }
}

/** The public key of a game that the caller may know of; of other games the caller learns nothing, not even that they exist. */
async function keyOf(ctx: Ctx, gameId: number): Promise<string | null> {
  try {
    await requireVisibleGame(ctx, gameId);
  } catch (error) {
    if (error instanceof AppError && error.code === "game.notFound") return null;
    throw error;
  }
  const [row] = await ctx.db.select({ key: games.publicKey }).from(games).where(eq(games.id, gameId));
  return row?.key ?? null;
}
