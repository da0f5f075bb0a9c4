import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { skipFrom } from "#worker/contract/wire/digits.ts";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { PostCard } from "~/features/posts/PostCard.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { FeedLink } from "~/ui/FeedLink.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Pager } from "~/ui/lists/Pager.tsx";
import { may, useRootData } from "~/lib/pages/useRootData.ts";
import { renderMarkdown } from "~/lib/markdown/markdown.server.ts";
import { pathOf } from "~/lib/calls/address.ts";
import { leadToLastPage } from "~/lib/pages/last-page.server.ts";
import { pageTitle } from "~/lib/pages/titles.ts";

const PAGE = 20;

export const handle = { i18n: ["posts"] };
export const links: LinksFunction = () => [{ rel: "alternate", type: "application/atom+xml", href: pathOf("GET /api/posts/feed") }];
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "posts:posts.title");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const all = await context.read((services, ctx) => services.posts.list(ctx));
  const skip = skipFrom(new URL(request.url).searchParams.get("skip"));
  leadToLastPage(request, { skip, count: PAGE, total: all.length });
  const posts = all.slice(skip, skip + PAGE);
  const summaries = await Promise.all(posts.map((post) => renderMarkdown(post.summary)));
  return { posts, summaries, skip, total: all.length };
}

export default function Posts() {
  const { t } = useTexts("posts");
  const { viewer } = useRootData();
  const { posts, summaries, skip, total } = useLoaderData<typeof loader>();
  const write = may(viewer, "post.edit") && (
    <ButtonLink to="/posts/new/edit" variant="primary" icon={<Icon name="plus" size={16} />}>
      {t("posts.new")}
    </ButtonLink>
  );
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={t("posts.title")}
        subtitle={t("posts.subtitle")}
        actions={
          total > 0 && (
            <>
              <FeedLink to={pathOf("GET /api/posts/feed")} label={t("posts.feed")} type="application/atom+xml" />
              {write}
            </>
          )
        }
      />
      {total === 0 && <Empty icon="posts" title={t("posts.none")} text={t("posts.noneText")} action={write} />}
      <div>
        {posts.map((post, at) => (
          <PostCard key={post.id} post={post} summary={summaries[at]!} />
        ))}
      </div>
      <Pager skip={skip} count={PAGE} total={total} to={(next) => (next > 0 ? `/posts?skip=${next}` : "/posts")} />
    </div>
  );
}
