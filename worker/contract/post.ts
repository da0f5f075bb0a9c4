import * as z from "zod/mini";
import { LIMITS } from "./limits.ts";
import { text, trimmed } from "./wire.ts";

export const PostEdit = z.object({
  title: trimmed(LIMITS.postTitle, 1),
  summary: z._default(text(LIMITS.summary), ""),
  content: z._default(text(LIMITS.markdown), ""),
  tags: z.optional(z.nullable(z.array(trimmed(LIMITS.division, 1)).check(z.maxLength(LIMITS.postTags, "field.tooMany")))),
  isPinned: z._default(z.boolean(), false),
});
export type PostEdit = z.infer<typeof PostEdit>;

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
