import type { PostEdit, PostView } from "#worker/contract/wire/platform/post.ts";
import { separated } from "#worker/domain/names/separated.ts";
import { changesOf } from "~/lib/drafts/draft.ts";

/** A post in the form: its tags are one line. */
export type PostForm = Pick<PostView, "title" | "summary" | "content" | "isPinned"> & { tags: string };

/** The form's values for a post, or for a new one. */
export const postForm = (post: PostView | null): PostForm => ({
  title: post?.title ?? "",
  summary: post?.summary ?? "",
  content: post?.content ?? "",
  tags: (post?.tags ?? []).join(", "),
  isPinned: post?.isPinned ?? false,
});

/** A new post as the call takes it; each tag once. */
export const postBody = ({ tags, ...rest }: PostForm): PostEdit => ({ ...rest, tags: [...new Set(separated(tags))] });

/** The changed fields as the call takes them. */
export const postChanges = (form: PostForm, changed: (keyof PostForm)[]): Partial<PostEdit> => changesOf(postBody(form), changed);
