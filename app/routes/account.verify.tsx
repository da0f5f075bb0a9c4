import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Activation, ActivationWithPassword } from "#worker/contract/wire/account/account.ts";
import { Gate } from "~/features/account/Gate.tsx";
import { InvalidLink } from "~/features/account/InvalidLink.tsx";
import { LinkEnd } from "~/features/account/LinkEnd.tsx";
import { LinkForm } from "~/features/account/LinkForm.tsx";
import { PasswordField } from "~/features/account/PasswordField.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { useFormResult } from "~/lib/calls/useFormResult.ts";
import { useRootData } from "~/lib/pages/useRootData.ts";
import type { FormResult } from "~/lib/calls/form-result.ts";
import { mailLink } from "~/features/account/mail-link.server.ts";
import { useLinkState } from "~/features/account/useLinkState.ts";
import { pageTitle } from "~/lib/pages/titles.ts";

export { clientAction, shouldRevalidate } from "~/lib/calls/kept-form.ts";

export const handle = { i18n: ["account"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "account:verify.title");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const link = await mailLink(request, context, "verify");
  return { ...link, keepsPassword: await context.read((services, ctx) => services.accountLinks.keepsPassword(ctx, link)) };
}

export async function action({ request, context }: ActionFunctionArgs): Promise<FormResult> {
  const form = await request.formData();
  const asked = form.has("password") ? ActivationWithPassword : Activation;
  const result = await context.submit(asked, form, (services, ctx, input) => services.accountLinks.verify(ctx, input));
  return result.ok ? { intent: "verify", done: true } : { intent: "verify", error: result.error };
}

export default function VerifyPage() {
  const { t } = useTexts("account");
  const link = useLoaderData<typeof loader>();
  const state = useLinkState(link.state);
  const done = useActionData<typeof action>()?.done;
  const { fields } = useFormResult("verify");
  if (done || state === "done" || state === "own") return <Active isOwn={done || state === "own"} />;
  if (state === "invalid") return <InvalidLink kind="verify" />;
  const text = t(link.keepsPassword ? "verify.text" : "verify.chooseText", { email: link.address });
  return (
    <Gate word="verify" title={t("verify.title")} text={text}>
      <LinkForm intent="verify" link={link} submit={t("verify.submit")}>
        {!link.keepsPassword && (
          <PasswordField name="password" label={t("verify.password")} error={fields.password} autoComplete="new-password" fresh />
        )}
      </LinkForm>
    </Gate>
  );
}

function Active({ isOwn = false }: { isOwn?: boolean }) {
  const { t } = useTexts("account");
  const { viewer } = useRootData();
  return (
    <LinkEnd
      word="aboard"
      title={t("verify.doneTitle")}
      icon="check"
      text={t(viewer ? (isOwn ? "verify.doneText" : "link.other") : "verify.again", { name: viewer?.name })}
    >
      {(isOwn || !viewer) && (
        <ButtonLink to={viewer ? "/games" : "/account/login"} variant="primary">
          {t(viewer ? "verify.games" : "login.submit")}
        </ButtonLink>
      )}
      <ButtonLink to="/">{t("common:error.home")}</ButtonLink>
    </LinkEnd>
  );
}
