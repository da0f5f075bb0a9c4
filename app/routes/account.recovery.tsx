import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Recovery } from "#worker/contract/wire/account/account.ts";
import { Gate } from "~/features/account/Gate.tsx";
import { LinkEnd } from "~/features/account/LinkEnd.tsx";
import { Captcha } from "~/features/account/Captcha.tsx";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { Field } from "~/ui/Field.tsx";
import { Input } from "~/ui/Input.tsx";
import { useFormResult } from "~/lib/calls/useFormResult.ts";
import { loginPath, returnPathOf } from "~/lib/pages/return-path.ts";
import { pageTitle } from "~/lib/pages/titles.ts";

export { clientAction, shouldRevalidate } from "~/lib/calls/kept-form.ts";

export const handle = { i18n: ["account"] };
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.activates ? "account:verify.title" : "account:recovery.title");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const back = loginPath(returnPathOf(request));
  const activates = new URL(request.url).searchParams.get("for") === "activation";
  const [offered, captcha] = await context.read((services, ctx) =>
    Promise.all([services.accountMails.isOffered(ctx), services.captcha.clientCaptcha(ctx)]),
  );
  return { back, activates, offered, captcha };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const email = String(form.get("email") ?? "");
  const result = await context.submit(Recovery, form, (services, ctx, input) => services.accountMails.recover(ctx, input));
  return result.ok ? { intent: "recovery", email, done: true as const } : { intent: "recovery", email, error: result.error };
}

export default function RecoveryPage() {
  const { t } = useTexts("account");
  const { back, activates, offered } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const login = <ButtonLink to={back}>{t("recovery.back")}</ButtonLink>;
  if (answer && "done" in answer) {
    return (
      <LinkEnd word="recovery" title={t("register.mailTitle")} icon="info" text={t("recovery.sent", { email: answer.email })}>
        {login}
      </LinkEnd>
    );
  }
  if (!offered) {
    return (
      <LinkEnd word="recovery" title={t(activates ? "verify.title" : "recovery.title")} icon="info" text={t("recovery.off")}>
        {login}
      </LinkEnd>
    );
  }
  return <RecoveryForm email={answer?.email} />;
}

function RecoveryForm({ email }: { email?: string }) {
  const { t } = useTexts("account");
  const { back, activates, captcha } = useLoaderData<typeof loader>();
  const { ref, fields, problem, busy } = useFormResult("recovery");
  return (
    <Gate
      word="recovery"
      title={t(activates ? "verify.title" : "recovery.title")}
      text={t(activates ? "recovery.activation" : "recovery.text")}
    >
      <Form ref={ref} method="post" noValidate className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="recovery" />
        {problem && <Alert tone="alert">{problem}</Alert>}
        <Field label={t("register.email")} error={fields.email} required>
          {(props) => <Input {...props} name="email" type="email" autoComplete="email" defaultValue={email} />}
        </Field>
        <Captcha captcha={captcha} action="recovery" error={fields.challenge} />
        <Button type="submit" variant="primary" busy={busy}>
          {t("recovery.submit")}
        </Button>
      </Form>
      <Link to={back} className="mt-6 inline-block font-medium text-accent-text hover:underline">
        {t("recovery.back")}
      </Link>
    </Gate>
  );
}
