import { useTranslation } from "react-i18next";
import type { PostCardView } from "#worker/contract/wire/post.ts";
import { Badge } from "~/ui/Badge.tsx";
import { Icon } from "~/ui/Icon.tsx";

/** Whether a post is pinned, and its tags. */
export function PostTags({ post }: { post: Pick<PostCardView, "isPinned" | "tags"> }) {
  const { t } = useTranslation();
  return (
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
  );
}
