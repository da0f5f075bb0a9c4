import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkUse } from "#worker/contract/account.ts";
import { Gate } from "~/components/account/Gate.tsx";
import { InvalidLink } from "~/components/account/InvalidLink.tsx";
import { LinkEnd } from "~/components/account/LinkEnd.tsx";
import { LinkForm } from "~/components/account/LinkForm.tsx";
import { ButtonLink } from "~/components/ui/Button.tsx";
import { useRootData } from "~/hooks/useRootData.ts";
import type { FormResult } from "~/lib/form-result.ts";
import { mailLink } from "~/lib/mail-link.server.ts";
import { pageTitle } from "~/lib/titles.ts";

export const handle = { i18n: ["account"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "account:verify.title");

export const loader = ({ request, context }: LoaderFunctionArgs) => mailLink(request, context, "verify");

export async function action({ request, context }: ActionFunctionArgs): Promise<FormResult> {
  const result = await context.submit(LinkUse, await request.formData(), (services, ctx, input) =>
    services.accountLinks.verify(ctx, input),
  );
  return result.ok ? { intent: "verify", done: true } : { intent: "verify", error: result.error };
}

export default function VerifyPage() {
  const { t } = useTranslation("account");
  const link = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>()?.done;
  if (done || link.state === "done") return <Active />;
  if (link.state === "invalid") return <InvalidLink kind="verify" />;
  return (
    <Gate word="verify" title={t("verify.title")} text={t("verify.text", { email: link.address })}>
      <LinkForm intent="verify" link={link} submit={t("verify.submit")} />
    </Gate>
  );
}

function Active() {
  const { t } = useTranslation("account");
  const { viewer } = useRootData();
  return (
    <LinkEnd
      word="aboard"
      title={t("verify.doneTitle")}
      icon="check"
      text={t(viewer ? "verify.doneText" : "verify.again", { name: viewer?.name })}
    >
      {viewer ? (
        <ButtonLink to="/games" variant="primary">
          {t("verify.games")}
        </ButtonLink>
      ) : (
        <ButtonLink to="/account/login" variant="primary">
          {t("login.submit")}
        </ButtonLink>
      )}
      <ButtonLink to="/">{t("common:error.home")}</ButtonLink>
    </LinkEnd>
  );
}
