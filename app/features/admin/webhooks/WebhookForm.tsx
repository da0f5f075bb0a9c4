import { useEffect, useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { GuardedDialog } from "~/ui/dialogs/GuardedSheet.tsx";
import { DialogForm } from "~/ui/dialogs/DialogForm.tsx";
import { Field, FieldError } from "~/ui/Field.tsx";
import { Checkbox, CodeInput, Input, Select } from "~/ui/Input.tsx";
import { useCall, type Call } from "~/lib/calls/useCall.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { LANGUAGES, WEBHOOK_KINDS, WEBHOOK_SHAPES, type WebhookKind } from "#worker/contract/wire/names.ts";
import { changeWebhook, makeWebhook, type NewWebhook, type Webhook } from "./webhook-calls.ts";
import { WebhookPreview } from "./WebhookPreview.tsx";

/** A webhook that was created, with its secret; null after a change. */
export type Made = { id: string; name: string; secret: string; shape: Webhook["shape"] } | null;

type Props = {
  gameId: number;
  title: string;
  now: number;
  hook: Webhook | null;
  open: boolean;
  onClose: () => void;
  onSaved: (made: Made) => void;
};

type Wish = Pick<Webhook, "name" | "shape" | "kinds" | "language" | "chat">;

const NAMES = { "en-US": "English", "ja-JP": "日本語", "zh-CN": "中文" } as const;

/** Creates or edits a webhook, with a preview of what it would send. Asks before what was typed is lost. */
export function WebhookForm({ open, hook, ...rest }: Props) {
  const { t } = useTexts("admin/webhooks");
  return (
    <GuardedDialog open={open} onClose={rest.onClose} title={t(hook ? "webhooks.change" : "webhooks.make")} wide>
      {(way) => <Fields hook={hook} {...rest} {...way} />}
    </GuardedDialog>
  );
}

type FieldsProps = Omit<Props, "open" | "onClose"> & { onEdited: (edited: boolean) => void; close: () => void; leave: () => void };

function Fields({ gameId, title, now, hook, onSaved, onEdited, close, leave }: FieldsProps) {
  const { t, i18n } = useTexts("admin/webhooks");
  const call = useCall();
  const [wish, setWish] = useState<Wish>(() => hook ?? blank(i18n.language));
  const [url, setUrl] = useState("");
  const set = (change: Partial<Wish>) => setWish({ ...wish, ...change });
  const edited = url !== "" || wish.name !== (hook?.name ?? "") || wish.chat !== (hook?.chat ?? "");
  useEffect(() => onEdited(edited), [edited, onEdited]);
  const make = async (body: NewWebhook): Promise<Made> => {
    const { id, name, secret, shape } = await makeWebhook(gameId, body);
    return { id, name, secret, shape };
  };
  const change = async (id: string, body: Omit<NewWebhook, "url">): Promise<Made> => {
    await changeWebhook(gameId, id, { ...body, ...(url && { url }) });
    return null;
  };
  const save = async () => {
    const { name, shape, kinds, language, chat } = wish;
    const body = { name, shape, kinds, language, chat };
    const done = await call.run<Made>(() => (hook ? change(hook.id, body) : make({ ...body, url })), { quiet: true });
    if (!done) return;
    onSaved(done.value);
    leave();
  };
  return (
    <DialogForm call={call} submit={t(hook ? "webhooks.save" : "webhooks.make")} onSubmit={save} onClose={close}>
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
        <div className="grid content-start gap-4">
          <Field label={t("webhooks.name")} error={call.errorOf("name")} required>
            {(props) => (
              <Input
                {...props}
                value={wish.name}
                maxLength={LIMITS.webhookName}
                autoComplete="off"
                onChange={(event) => set({ name: event.target.value })}
              />
            )}
          </Field>
          <Target {...{ hook, wish, url, set, setUrl }} errorOf={call.errorOf} />
          <Kinds kinds={wish.kinds} error={call.errorOf("kinds")} onChange={(kinds) => set({ kinds })} />
        </div>
        <WebhookPreview look={wish} kinds={wish.kinds} title={title} now={now} />
      </div>
    </DialogForm>
  );
}

type TargetProps = {
  hook: Webhook | null;
  wish: Wish;
  url: string;
  set: (change: Partial<Wish>) => void;
  setUrl: (url: string) => void;
  errorOf: Call["errorOf"];
};

/** The address, and the format and language of the messages. */
function Target({ hook, wish, url, set, setUrl, errorOf }: TargetProps) {
  const { t } = useTexts("admin/webhooks");
  return (
    <>
      <Field label={t("webhooks.shape")} error={errorOf("shape")}>
        {(props) => (
          <Select {...props} value={wish.shape} onChange={(event) => set({ shape: event.target.value as Webhook["shape"] })}>
            {WEBHOOK_SHAPES.map((shape) => (
              <option key={shape} value={shape}>
                {t(`webhooks.shape.${shape}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={t("webhooks.url")}
        hint={hook?.host ? t("webhooks.urlKept", { host: hook.host }) : t(`webhooks.urlHint.${wish.shape}`)}
        error={errorOf("url")}
        required={!hook}
      >
        {(props) => <CodeInput {...props} value={url} inputMode="url" onChange={(event) => setUrl(event.target.value)} />}
      </Field>
      {wish.shape === "telegram" && (
        <Field label={t("webhooks.chat")} hint={t("webhooks.chatHint")} error={errorOf("chat")} required>
          {(props) => <CodeInput {...props} value={wish.chat} onChange={(event) => set({ chat: event.target.value })} />}
        </Field>
      )}
      {wish.shape !== "json" && (
        <Field label={t("webhooks.language")} error={errorOf("language")}>
          {(props) => (
            <Select {...props} value={wish.language} onChange={(event) => set({ language: event.target.value as Webhook["language"] })}>
              {LANGUAGES.map((language) => (
                <option key={language} value={language}>
                  {NAMES[language]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </>
  );
}

function Kinds({ kinds, error, onChange }: { kinds: WebhookKind[]; error: string | null; onChange: (kinds: WebhookKind[]) => void }) {
  const { t } = useTexts("admin/webhooks");
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">{t("webhooks.kinds")}</legend>
      {WEBHOOK_KINDS.map((kind) => (
        <Checkbox
          key={kind}
          label={t(`webhooks.kind.${kind}`)}
          checked={kinds.includes(kind)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "webhook-kinds-error" : undefined}
          onChange={(event) => onChange(WEBHOOK_KINDS.filter((one) => (one === kind ? event.target.checked : kinds.includes(one))))}
        />
      ))}
      {error && <FieldError id="webhook-kinds-error" text={error} />}
    </fieldset>
  );
}

function blank(language: string): Wish {
  const own = LANGUAGES.find((one) => one === language) ?? "en-US";
  return { name: "", shape: "discord", kinds: ["blood", "challenge", "hint", "notice", "game"], language: own, chat: "" };
}
