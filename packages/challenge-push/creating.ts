import { PlatformError, type Platform } from "./platform.ts";
import type { ChallengeView, Values } from "./wire.ts";

/**
 * Makes a challenge; answers its id. Where nobody has answered, as on a kept connection that a server ends at that moment, it may have been made all the same:
 * then it is there under its slug, and is not made twice.
 */
export async function create(platform: Pick<Platform, "call">, at: string, wish: Values & { slug: string }): Promise<number> {
  const make = async () => (await platform.call<ChallengeView>("POST", at, wish)).id;
  try {
    return await make();
  } catch (error) {
    if (!isUnanswered(error)) throw error;
  }
  const there = await platform.call<Pick<ChallengeView, "id" | "slug">[]>("GET", at);
  return there.find(({ slug }) => slug === wish.slug)?.id ?? make();
}

/** A gateway's own word says nothing of what the platform did. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof PlatformError && (error.status === null || (error.status >= 502 && error.status <= 504));
