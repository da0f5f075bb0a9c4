import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { LinkUse } from "#worker/contract/wire/account/account.ts";
import { Gate } from "~/features/account/Gate.tsx";
import { InvalidLink } from "~/features/account/InvalidLink.tsx";
import { LinkForm } from "~/features/account/LinkForm.tsx";
import { mailLink } from "~/features/account/mail-link.server.ts";
import { useLinkState } from "~/features/account/useLinkState.ts";
import { pageTitle } from "~/lib/pages/titles.ts";

export { clientAction, shouldRevalidate } from "~/lib/calls/kept-form.ts";

export const handle = { i18n: ["account"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "account:undo.title");

export const loader = ({ request, context }: LoaderFunctionArgs) => mailLink(request, context, "undoEmail");

export async function action({ request, context }: ActionFunctionArgs) {
  const result = await context.submit(LinkUse, await request.formData(), (services, ctx, input) =>
    services.addressUndo.undoEmail(ctx, input),
  );
  return result.ok ? redirect(result.value) : { intent: "undo", error: result.error };
}

export default function UndoPage() {
  const { t } = useTexts("account");
  const link = useLoaderData<typeof loader>();
  const state = useLinkState(link.state);
  if (state === "invalid") return <InvalidLink kind="undo" />;
  return (
    <Gate word="undo" title={t("undo.title")} text={t("undo.text", { email: link.address })}>
      <LinkForm intent="undo" link={link} submit={t("undo.submit")} />
    </Gate>
  );
}
