import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { PasswordReset } from "#worker/contract/wire/account/account.ts";
import { Gate } from "~/features/account/Gate.tsx";
import { InvalidLink } from "~/features/account/InvalidLink.tsx";
import { LinkEnd } from "~/features/account/LinkEnd.tsx";
import { LinkForm } from "~/features/account/LinkForm.tsx";
import { PasswordField } from "~/features/account/PasswordField.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { useFormResult } from "~/lib/calls/useFormResult.ts";
import type { FormResult } from "~/lib/calls/form-result.ts";
import { mailLink } from "~/features/account/mail-link.server.ts";
import { useLinkState } from "~/features/account/useLinkState.ts";
import { repeated } from "~/features/account/repeated.server.ts";
import { useRootData } from "~/lib/pages/useRootData.ts";
import { pageTitle } from "~/lib/pages/titles.ts";

export { clientAction, shouldRevalidate } from "~/lib/calls/kept-form.ts";

export const handle = { i18n: ["account"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "account:reset.title");

export const loader = ({ request, context }: LoaderFunctionArgs) => mailLink(request, context, "reset");

export async function action({ request, context }: ActionFunctionArgs): Promise<FormResult> {
  const form = await request.formData();
  form.set("rToken", form.get("token") ?? "");
  const slip = await repeated(context, PasswordReset, form, ["password", "repeat"]);
  if (slip) return { intent: "reset", error: slip };
  const result = await context.submit(PasswordReset, form, (services, ctx, input) => services.accountLinks.resetPassword(ctx, input));
  return result.ok ? { intent: "reset", done: true } : { intent: "reset", error: result.error };
}

export default function ResetPage() {
  const { t } = useTexts("account");
  const link = useLoaderData<typeof loader>();
  const state = useLinkState(link.state);
  const done = useActionData<typeof action>()?.done;
  const { fields } = useFormResult("reset");
  const { viewer } = useRootData();
  if (done) {
    return (
      <LinkEnd
        word="reset"
        title={t("reset.doneTitle")}
        icon="check"
        text={t(viewer ? "link.other" : "reset.doneText", { name: viewer?.name })}
      >
        <ButtonLink to={viewer ? "/" : "/account/login"} variant="primary">
          {t(viewer ? "common:error.home" : "login.submit")}
        </ButtonLink>
      </LinkEnd>
    );
  }
  if (state === "invalid") return <InvalidLink kind="reset" />;
  return (
    <Gate word="reset" title={t("reset.title")} text={t("reset.text", { email: link.address })}>
      <LinkForm intent="reset" link={link} submit={t("reset.submit")}>
        <PasswordField name="password" label={t("password.new")} error={fields.password} autoComplete="new-password" fresh />
        <PasswordField name="repeat" label={t("password.repeat")} error={fields.repeat} autoComplete="new-password" />
      </LinkForm>
    </Gate>
  );
}
