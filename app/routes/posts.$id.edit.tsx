import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { PostForm } from "~/features/posts/PostForm.tsx";
import type { FormResult } from "~/lib/calls/form-result.ts";
import { PostFields, toPost } from "~/features/posts/post-fields.server.ts";
import { loginPath } from "~/lib/pages/return-path.ts";
import { pageTitle } from "~/lib/pages/titles.ts";

export { clientAction } from "~/lib/calls/kept-form.ts";

/** Not after any refusal: to a writer who has been signed out meanwhile it would show the login page instead of the text, which would be lost. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate && !(actionResult as FormResult | undefined)?.error;

export const handle = { i18n: ["posts", "ui"] };
export const meta: MetaFunction = ({ matches, params }) => pageTitle(matches, params.id === "new" ? "posts:post.new" : "posts:post.edit");

export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  if (!context.ctx.viewer) throw redirect(loginPath(`/posts/${id}/edit`));
  if (!(await context.read((services, ctx) => services.access.has(ctx, "post.edit")))) throw new Response(null, { status: 404 });
  return { post: id === "new" ? null : await context.read((services, ctx) => services.posts.find(ctx, id)) };
}

export async function action({ request, params, context }: ActionFunctionArgs): Promise<FormResult | Response> {
  const form = await request.formData();
  const id = params.id ?? "";
  if (form.get("intent") === "delete") {
    const gone = await context.attempt((services, ctx) => services.posts.remove(ctx, id));
    return gone.ok ? redirect("/posts") : { intent: "delete", error: gone.error };
  }
  const saved = await context.submit(PostFields, form, async (services, ctx, fields) => {
    const post = toPost(fields);
    return id === "new" ? services.posts.create(ctx, post) : services.posts.update(ctx, id, post).then(() => id);
  });
  return saved.ok ? redirect(`/posts/${saved.value}`) : { intent: "post", error: saved.error };
}

export default function EditPost() {
  const { t } = useTexts("posts");
  const { post } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-3xl">
      <PageHeader title={t(post ? "post.edit" : "post.new")} />
      <PostForm key={post?.id ?? "new"} post={post} />
    </div>
  );
}
