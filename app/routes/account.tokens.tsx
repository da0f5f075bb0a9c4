import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Section } from "~/features/account/ProfileSection.tsx";
import { TokenForm } from "~/features/account/tokens/TokenForm.tsx";
import { TokenList } from "~/features/account/tokens/TokenList.tsx";
import { TokenMade } from "~/features/account/tokens/TokenMade.tsx";
import { tokenAction } from "~/features/account/tokens/token-action.server.ts";
import type { FormResult } from "~/lib/calls/form-result.ts";
import { shouldRevalidate as isUnrefused } from "~/lib/calls/kept-form.ts";
import { loginPath } from "~/lib/pages/return-path.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { useFocusKeeper } from "~/ui/useFocusKeeper.ts";

export { clientAction } from "~/lib/calls/kept-form.ts";

/** Also after a refusal because the token is gone: an administrator or another page has revoked it, and the list is old. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { error } = (change.actionResult ?? {}) as Partial<FormResult>;
  return isUnrefused(change) || (change.defaultShouldRevalidate && error?.code === "token.notFound");
}

export const handle = { i18n: ["account", "account/tokens", "ui"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "account/tokens:tokens.title");

export async function loader({ context }: LoaderFunctionArgs) {
  if (!context.ctx.viewer) throw redirect(loginPath("/account/tokens"));
  const [own, choices] = await context.read((services, ctx) => Promise.all([services.tokens.list(ctx), services.tokens.choices(ctx)]));
  const now = Date.now();
  const tokens = own.map((token) => ({ ...token, live: token.revokedAt === null && Date.parse(token.expiresAt) > now }));
  return { tokens, choices };
}

export const action = ({ request, context }: ActionFunctionArgs) => tokenAction(request, context);

export default function TokensPage() {
  const { t } = useTexts("account/tokens");
  const { tokens, choices } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  useFocusKeeper();
  return (
    <>
      <PageHeader
        title={t("tokens.title")}
        subtitle={t("tokens.text")}
        actions={
          <ButtonLink to="/account/profile" icon={<Icon name="user" size={16} />}>
            {t("tokens.back")}
          </ButtonLink>
        }
      />
      {result?.made && <TokenMade key={result.made.id} made={result.made} />}
      <Section title={t("tokens.list")} text={t("tokens.listText")}>
        {tokens.length > 0 ? (
          <TokenList tokens={tokens} games={choices.games} />
        ) : (
          <Empty
            icon="key"
            title={t("tokens.none")}
            text={t("tokens.noneText")}
            action={
              <ButtonLink to="#new-token" variant="primary">
                {t("tokens.makeFirst")}
              </ButtonLink>
            }
          />
        )}
      </Section>
      <Section title={t("tokens.new")} text={t("tokens.newText")}>
        <TokenForm choices={choices} />
      </Section>
    </>
  );
}
