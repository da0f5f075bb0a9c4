import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Byline } from "~/features/posts/Byline.tsx";
import { PostTags } from "~/features/posts/PostTags.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Markdown } from "~/ui/values/Markdown.tsx";
import { may, useRootData } from "~/lib/pages/useRootData.ts";
import { renderMarkdown } from "~/lib/markdown/markdown.server.ts";
import { namedTitle, pageTitle } from "~/lib/pages/titles.ts";

export const handle = { i18n: ["posts"] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? namedTitle(matches, data.post.title) : pageTitle(matches, "posts:posts.title");

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { content, ...post } = await context.read((services, ctx) => services.posts.find(ctx, params.id ?? ""));
  return { post, html: await renderMarkdown(content) };
}

export default function Post() {
  const { t } = useTexts("posts");
  const { viewer } = useRootData();
  const { post, html } = useLoaderData<typeof loader>();
  return (
    <article className="mx-auto max-w-2xl">
      <Link to="/posts" className="inline-flex items-center gap-1 text-mute hover:text-ink">
        <Icon name="chevron-left" size={14} />
        {t("posts.title")}
      </Link>
      <header className="mt-4 mb-6 border-b border-line pb-6">
        <PostTags post={post} />
        <h1 className="mt-2 text-xl font-semibold tracking-tight text-balance">{post.title}</h1>
        <div className="mt-3 flex items-center justify-between gap-4">
          <Byline post={post} />
          {may(viewer, "post.edit") && (
            <ButtonLink to={`/posts/${post.id}/edit`} size="sm" icon={<Icon name="edit" size={14} />}>
              {t("common:action.edit")}
            </ButtonLink>
          )}
        </div>
      </header>
      <Markdown html={html} />
    </article>
  );
}
