import { useNavigate } from "@remix-run/react";
import { useState } from "react";
import { MarkdownField } from "~/features/admin/markdown/index.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import type { PostView } from "#worker/contract/wire/platform/post.ts";
import { Button } from "~/ui/Button.tsx";
import { Confirm } from "~/ui/dialogs/Confirm.tsx";
import { Field } from "~/ui/Field.tsx";
import { FORSAKEN } from "~/ui/forms/LeaveGuard.tsx";
import { SaveBar } from "~/ui/forms/SaveBar.tsx";
import { useSavedForm } from "~/ui/forms/useSavedForm.ts";
import { Icon } from "~/ui/Icon.tsx";
import { Input, Switch } from "~/ui/Input.tsx";
import { StoredText } from "~/ui/fields/StoredText.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { wasOf } from "~/lib/drafts/draft.ts";
import type { Draft } from "~/lib/drafts/useDraft.ts";
import { changePost, createPost, deletePost } from "./post-calls.ts";
import { postBody, postChanges, postForm, type PostForm } from "./post-form.ts";

/** Creates or edits a post, and then shows it. */
export function PostEditor({ post }: { post: PostView | null }) {
  const { t } = useTexts("posts");
  const navigate = useNavigate();
  const send = async ({ value, changed }: Draft<PostForm>) => {
    if (!post) return createPost(postBody(value));
    const body = postChanges(value, changed);
    return (await changePost(post.id, { ...body, was: wasOf(post, body) })).id;
  };
  const { form, bar } = useSavedForm(post, postForm, send, (id) => navigate(`/posts/${id}`, { state: FORSAKEN }));
  const { draft, errorOf } = form;
  const { value, set } = draft;
  return (
    <div className="flex flex-col gap-5">
      <Field label={t("post.title")} error={errorOf("title")} required>
        {(props) => (
          <Input {...props} maxLength={LIMITS.postTitle} value={value.title} onChange={(event) => set("title", event.target.value)} />
        )}
      </Field>
      <Field label={t("post.summary")} hint={t("post.summaryHint")} error={errorOf("summary")} required={false}>
        {(props) => (
          <StoredText
            {...props}
            rows={3}
            maxLength={LIMITS.summary}
            value={value.summary}
            onChange={(event) => set("summary", event.target.value)}
          />
        )}
      </Field>
      <MarkdownField
        label={t("post.content")}
        rows={18}
        preview
        value={value.content}
        error={errorOf("content")}
        required={false}
        onChange={(text) => set("content", text)}
      />
      <Field label={t("post.tags")} hint={t("post.tagsHint")} error={errorOf("tags")} required={false}>
        {(props) => <Input {...props} value={value.tags} onChange={(event) => set("tags", event.target.value)} />}
      </Field>
      <Switch label={t("post.pin")} checked={value.isPinned} onChange={(event) => set("isPinned", event.target.checked)} />
      {post && <DeletePost id={post.id} />}
      <SaveBar {...bar} save={post ? undefined : t("post.publish")} nameOf={(field) => t(NAMES[field])} />
    </div>
  );
}

/** The texts that name the form's fields. */
const NAMES = {
  title: "post.title",
  summary: "post.summary",
  content: "post.content",
  tags: "post.tags",
  isPinned: "post.pin",
} as const;

function DeletePost({ id }: { id: string }) {
  const { t } = useTexts("posts");
  const navigate = useNavigate();
  const call = useCall();
  const [open, setOpen] = useState(false);
  const remove = async () => {
    const gone = await call.run(() => deletePost(id), { leads: true });
    setOpen(false);
    if (gone) navigate("/posts", { state: FORSAKEN });
  };
  return (
    <div>
      <Button variant="quiet" icon={<Icon name="trash" size={16} />} onClick={() => setOpen(true)}>
        {t("post.delete")}
      </Button>
      <Confirm
        open={open}
        title={t("post.deleteTitle")}
        text={t("post.deleteText")}
        action={t("common:action.delete")}
        danger
        busy={call.busy}
        onConfirm={() => void remove()}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}
