import { Form, useSubmit } from "@remix-run/react";
import { useState, type SyntheticEvent } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import type { PostView } from "#worker/contract/wire/platform/post.ts";
import { FormEnd } from "~/ui/forms/FormEnd.tsx";
import { LeaveGuard } from "~/ui/forms/LeaveGuard.tsx";
import { Button } from "~/ui/Button.tsx";
import { Confirm } from "~/ui/dialogs/Confirm.tsx";
import { Field } from "~/ui/Field.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Input, Switch, Textarea } from "~/ui/Input.tsx";
import { useFormResult } from "~/lib/calls/useFormResult.ts";

/** The texts that name the form's fields. */
const NAMES = {
  title: "post.title",
  summary: "post.summary",
  content: "post.content",
  tags: "post.tags",
  isPinned: "post.pin",
} as const;

/** Creates or edits a post. Asks before what was written is lost. */
export function PostForm({ post }: { post: PostView | null }) {
  const { t } = useTexts("posts");
  const { ref, fields, problem, busy } = useFormResult("post");
  const removal = useFormResult("delete");
  const [edited, setEdited] = useState(new Set<keyof typeof NAMES>());
  const note = ({ target }: SyntheticEvent) => setEdited(new Set(edited).add((target as HTMLInputElement).name as keyof typeof NAMES));
  return (
    <Form ref={ref} method="post" noValidate className="flex flex-col gap-5" onInput={note}>
      <LeaveGuard active={edited.size > 0} names={[...edited].map((name) => t(NAMES[name]))} />
      <input type="hidden" name="intent" value="post" />
      <Field label={t("post.title")} error={fields.title} required>
        {(props) => <Input {...props} name="title" maxLength={LIMITS.postTitle} defaultValue={post?.title} />}
      </Field>
      <Field label={t("post.summary")} hint={t("post.summaryHint")} error={fields.summary} required={false}>
        {(props) => <Textarea {...props} name="summary" rows={3} maxLength={LIMITS.summary} defaultValue={post?.summary} />}
      </Field>
      <Field label={t("post.content")} hint={t("post.contentHint")} error={fields.content} required={false}>
        {(props) => (
          <Textarea {...props} name="content" rows={18} maxLength={LIMITS.markdown} defaultValue={post?.content} className="font-mono" />
        )}
      </Field>
      <Field label={t("post.tags")} hint={t("post.tagsHint")} error={fields.tags} required={false}>
        {(props) => <Input {...props} name="tags" defaultValue={post?.tags?.join(", ")} />}
      </Field>
      <Switch name="isPinned" label={t("post.pin")} defaultChecked={post?.isPinned} />
      <div className="flex flex-wrap items-start justify-between gap-4 border-t border-line pt-5">
        <div>
          <FormEnd
            submit={post ? t("common:action.save") : t("post.publish")}
            busy={busy}
            problem={problem ?? removal.problem}
            done={null}
          />
        </div>
        {post && <DeletePost />}
      </div>
    </Form>
  );
}

function DeletePost() {
  const { t } = useTexts("posts");
  const submit = useSubmit();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={<Icon name="trash" size={16} />} onClick={() => setOpen(true)}>
        {t("post.delete")}
      </Button>
      <Confirm
        open={open}
        title={t("post.deleteTitle")}
        text={t("post.deleteText")}
        action={t("common:action.delete")}
        danger
        onConfirm={() => submit({ intent: "delete" }, { method: "post" })}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
