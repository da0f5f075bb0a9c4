import type { PostCardView } from "#worker/contract/wire/platform/post.ts";
import { Avatar } from "~/ui/pictures/Avatar.tsx";
import { Time } from "~/ui/values/Time.tsx";
import { cx } from "~/lib/class-names.ts";

/** A post's author and time. */
export function Byline({ post, className }: { post: Pick<PostCardView, "authorName" | "authorAvatar" | "time">; className?: string }) {
  return (
    <p className={cx("flex items-center gap-2 text-mute", className)}>
      {post.authorName && (
        <>
          {post.authorAvatar && <Avatar url={post.authorAvatar} id={post.authorName} size={18} />}
          <span>{post.authorName}</span>
          <span aria-hidden="true">·</span>
        </>
      )}
      <Time at={post.time} />
    </p>
  );
}
