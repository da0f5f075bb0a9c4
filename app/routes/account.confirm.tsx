import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { LinkUse } from "#worker/contract/wire/account/account.ts";
import { Gate } from "~/features/account/Gate.tsx";
import { InvalidLink } from "~/features/account/InvalidLink.tsx";
import { LinkEnd } from "~/features/account/LinkEnd.tsx";
import { LinkForm } from "~/features/account/LinkForm.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import type { FormResult } from "~/lib/calls/form-result.ts";
import { mailLink } from "~/features/account/mail-link.server.ts";
import { useLinkState } from "~/features/account/useLinkState.ts";
import { loginPath } from "~/lib/pages/return-path.ts";
import { pageTitle } from "~/lib/pages/titles.ts";

export { clientAction, shouldRevalidate } from "~/lib/calls/kept-form.ts";

export const handle = { i18n: ["account"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "account:confirm.title");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  if (!context.ctx.viewer) throw redirect(loginPath(pathname + search));
  return mailLink(request, context, "changeEmail");
}

export async function action({ request, context }: ActionFunctionArgs): Promise<FormResult> {
  const form = await request.formData();
  const result = await context.submit(LinkUse, form, (services, ctx, input) => services.accountLinks.confirmEmail(ctx, input));
  return result.ok ? { intent: "confirm", done: true } : { intent: "confirm", error: result.error };
}

export default function ConfirmPage() {
  const { t } = useTexts("account");
  const link = useLoaderData<typeof loader>();
  const state = useLinkState(link.state);
  const done = useActionData<typeof action>()?.done;
  if (done || state === "own") {
    return (
      <LinkEnd word="confirm" title={t("confirm.doneTitle")} icon="check" text={t("confirm.doneText")}>
        <ButtonLink to="/account/profile" variant="primary">
          {t("profile.title")}
        </ButtonLink>
      </LinkEnd>
    );
  }
  if (state === "invalid") return <InvalidLink kind="confirm" />;
  return (
    <Gate word="confirm" title={t("confirm.title")} text={t("confirm.text", { email: link.address })}>
      <LinkForm intent="confirm" link={link} submit={t("confirm.submit")} />
    </Gate>
  );
}
