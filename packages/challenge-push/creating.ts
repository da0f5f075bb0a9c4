import { isUnanswered, PlatformError, type Platform } from "./platform.ts";
import type { ChallengeView, Values } from "./wire.ts";

/**
 * Creates a challenge; returns its id. Without an answer, for example when the server closes a kept-alive connection at that moment, the challenge
 * may exist all the same: it is then found by its slug, and not created twice.
 */
export async function create(platform: Pick<Platform, "call">, at: string, wish: Values & { slug: string }): Promise<number> {
  const make = async () => (await platform.call<ChallengeView>("POST", at, wish)).id;
  try {
    return await make();
  } catch (error) {
    if (!isUnanswered(error)) throw named(error, wish.slug);
  }
  const there = await platform.call<Pick<ChallengeView, "id" | "slug">[]>("GET", at);
  return there.find(({ slug }) => slug === wish.slug)?.id ?? make();
}

/** A refusal that says of which challenge it is: another author's may have its slug. */
const named = (error: unknown, slug: string): unknown =>
  error instanceof PlatformError ? new PlatformError(error.call, `${slug}: ${error.said}`, error.status) : error;
