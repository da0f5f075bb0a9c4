import { Link } from "@remix-run/react";
import type { PostCardView } from "#worker/contract/wire/platform/post.ts";
import { Markdown } from "~/ui/values/Markdown.tsx";
import { Byline } from "./Byline.tsx";
import { PostTags } from "./PostTags.tsx";

/** A post in the list, with its summary as HTML. */
export function PostCard({ post, summary }: { post: PostCardView; summary: string }) {
  return (
    <article className="border-t border-line py-6 first:border-t-0 first:pt-0">
      <PostTags post={post} />
      <h2 className="mt-1 text-lg font-semibold text-balance">
        <Link to={`/posts/${post.id}`} prefetch="intent" className="hover:text-accent-text">
          {post.title}
        </Link>
      </h2>
      {summary && <Markdown html={summary} className="mt-1 text-sm! text-mute" />}
      <Byline post={post} className="mt-2" />
    </article>
  );
}
