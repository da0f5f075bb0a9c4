import { useTexts } from "~/i18n/useTexts.ts";
import type { PostCardView } from "#worker/contract/wire/platform/post.ts";
import { Badge } from "~/ui/Badge.tsx";
import { Icon } from "~/ui/Icon.tsx";

/** The tags of a post, and whether it is pinned. */
export function PostTags({ post }: { post: Pick<PostCardView, "isPinned" | "tags"> }) {
  const { t } = useTexts("posts");
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
