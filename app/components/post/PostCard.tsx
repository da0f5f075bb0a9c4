import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PostCardView } from "#worker/contract/post.ts";
import { Badge } from "~/components/ui/Badge.tsx";
import { Icon } from "~/components/ui/Icon.tsx";
import { Markdown } from "~/components/ui/Markdown.tsx";
import { Byline } from "./Byline.tsx";

/** A post in the list, with its summary as HTML. */
export function PostCard({ post, summary }: { post: PostCardView; summary: string }) {
  const { t } = useTranslation();
  return (
    <article className="border-t border-line py-6 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-2">
        {post.isPinned && (
          <Badge tone="brand" icon={<Icon name="pin" size={12} />}>
            {t("posts.pinned")}
          </Badge>
        )}
        {post.tags?.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </div>
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
