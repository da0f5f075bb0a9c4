import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { PostEditor } from "~/features/posts/PostEditor.tsx";
import { loginPath } from "~/lib/pages/return-path.ts";
import { pageTitle } from "~/lib/pages/titles.ts";

export const handle = { i18n: ["admin/markdown", "posts", "ui"] };
export const meta: MetaFunction = ({ matches, params }) => pageTitle(matches, params.id === "new" ? "posts:post.new" : "posts:post.edit");

export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  if (!context.ctx.viewer) throw redirect(loginPath(`/posts/${id}/edit`));
  if (!(await context.read((services, ctx) => services.access.has(ctx, "post.edit")))) throw new Response(null, { status: 404 });
  return { post: id === "new" ? null : await context.read((services, ctx) => services.posts.find(ctx, id)) };
}

export default function EditPost() {
  const { t } = useTexts("posts");
  const { post } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-3xl">
      <PageHeader title={t(post ? "post.edit" : "post.new")} />
      <PostEditor key={post?.id ?? "new"} post={post} />
    </div>
  );
}
