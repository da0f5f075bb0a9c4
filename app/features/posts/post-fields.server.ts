import * as z from "zod/mini";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import type { PostEdit } from "#worker/contract/wire/platform/post.ts";
import { text, trimmed } from "#worker/contract/wire/wire.ts";
import { separated } from "#worker/domain/names/separated.ts";

/** The tags of a line, each once. */
const tagsOf = (line: string) => [...new Set(separated(line))];

/** Refused as a whole, so that the error is at the field: it has one line for all tags. */
const Tags = z.pipe(
  z.pipe(z._default(text(2_000), ""), z.transform(tagsOf)),
  z.array(z.string()).check(
    z.maxLength(LIMITS.postTags, "field.tooMany"),
    z.refine((tags) => tags.every((tag) => tag.length <= LIMITS.division), "field.tooLong"),
  ),
);

/** A post as the page's form sends it: tags on one line, the pin as a checkbox. */
export const PostFields = z.object({
  title: trimmed(LIMITS.postTitle, 1),
  summary: z._default(text(LIMITS.summary), ""),
  content: z._default(text(LIMITS.markdown), ""),
  tags: Tags,
  isPinned: z.optional(z.string()),
});

/** The same post as the service takes it. */
export const toPost = ({ isPinned, ...rest }: z.output<typeof PostFields>): PostEdit => ({ ...rest, isPinned: isPinned !== undefined });
