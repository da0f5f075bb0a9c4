import * as z from "zod/mini";
import { LIMITS } from "../limits.ts";
import { text, trimmed, Was } from "../wire.ts";

const fields = {
  title: trimmed(LIMITS.postTitle, 1),
  summary: text(LIMITS.summary),
  content: text(LIMITS.markdown),
  tags: z.nullable(z.array(trimmed(LIMITS.division, 1)).check(z.maxLength(LIMITS.postTags, "field.tooMany"))),
  isPinned: z.boolean(),
};
export const PostEdit = z.object({
  title: fields.title,
  summary: z._default(fields.summary, ""),
  content: z._default(fields.content, ""),
  tags: z.optional(fields.tags),
  isPinned: z._default(fields.isPinned, false),
});
export type PostEdit = z.infer<typeof PostEdit>;

/** A change of a post: what is absent stays, and so do tags that are null. */
export const PostUpdate = z.object({ ...z.partial(z.object(fields)).shape, was: Was });
export type PostUpdate = z.infer<typeof PostUpdate>;

const card = {
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  isPinned: z.boolean(),
  tags: z.nullable(z.array(z.string())),
  authorAvatar: z.nullable(z.string()),
  authorName: z.nullable(z.string()),
  time: z.string(),
};
export const PostCardView = z.object(card);
export type PostCardView = z.infer<typeof PostCardView>;

export const PostView = z.object({ ...card, content: z.string() });
export type PostView = z.infer<typeof PostView>;
