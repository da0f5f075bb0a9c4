import * as z from "zod/mini";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import type { PostEdit } from "#worker/contract/wire/platform/post.ts";
import { text, trimmed } from "#worker/contract/wire/wire.ts";

/** A post as the page's form sends it: tags on one line, the pin as a checkbox. The service validates the post itself. */
export const PostFields = z.object({
  title: trimmed(LIMITS.postTitle, 1),
  summary: z._default(text(LIMITS.summary), ""),
  content: z._default(text(LIMITS.markdown), ""),
  tags: z._default(text(2_000), ""),
  isPinned: z.optional(z.string()),
});

/** Splits the tags, without empty and repeated ones. */
export function toPost({ tags, isPinned, ...rest }: z.output<typeof PostFields>): PostEdit {
  const apart = tags.split(/[,，、]/).map((tag) => tag.trim().slice(0, LIMITS.division));
  return { ...rest, tags: [...new Set(apart.filter(Boolean))].slice(0, LIMITS.postTags), isPinned: isPinned !== undefined };
}
