import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { Form } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Gate } from "~/features/account/Gate.tsx";
import { pageTitle } from "~/lib/pages/titles.ts";
import { Button, ButtonLink } from "~/ui/Button.tsx";

export const handle = { i18n: ["account"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "common:nav.logout");

export async function action({ context }: ActionFunctionArgs) {
  // A refusal means that the user is signed out already, which is what they wanted.
  await context.attempt((services, ctx) => services.accounts.logout(ctx));
  return redirect("/");
}

export const loader = ({ context }: LoaderFunctionArgs) => (context.ctx.viewer ? null : redirect("/"));

/** Where a user is who tried to log out while the server was away: a page that is loaded again is not sent again. */
export default function LogoutPage() {
  const { t } = useTexts("account");
  return (
    <Gate word="leave" title={t("common:nav.logout")} text={t("logout.still")}>
      <Form method="post" className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          {t("common:nav.logout")}
        </Button>
        <ButtonLink to="/">{t("common:error.home")}</ButtonLink>
      </Form>
    </Gate>
  );
}
