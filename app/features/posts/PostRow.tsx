import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { PostCardView } from "#worker/contract/wire/platform/post.ts";
import { Icon } from "~/ui/Icon.tsx";
import { Time } from "~/ui/values/Time.tsx";

/** A post on two lines, for narrow places. */
export function PostRow({ post }: { post: Pick<PostCardView, "id" | "title" | "isPinned" | "time" | "authorName"> }) {
  const { t } = useTexts("posts");
  return (
    <li className="border-t border-line">
      <Link to={`/posts/${post.id}`} prefetch="intent" className="group block py-3">
        <span className="flex items-start gap-2 font-medium group-hover:text-accent-text">
          {post.isPinned && (
            <span title={t("posts.pinned")} className="mt-0.5 text-accent-text">
              <Icon name="pin" size={15} />
              <span className="sr-only">{t("posts.pinned")}</span>
            </span>
          )}
          {post.title}
        </span>
        <span className="text-xs text-faint">
          <Time at={post.time} />
          {post.authorName && ` · ${post.authorName}`}
        </span>
      </Link>
    </li>
  );
}
