import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { TokenRowView } from "#worker/contract/wire/account/token.ts";
import { TokenRow } from "~/features/account/tokens/index.ts";
import { isolated } from "~/lib/isolate.ts";
import { useCall } from "~/lib/calls/useCall.ts";
import { Confirm } from "~/ui/dialogs/Confirm.tsx";
import { useAsked } from "~/ui/dialogs/useAsked.ts";
import { Name } from "~/ui/values/Name.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { revokeToken } from "./token-calls.ts";

/** All users' working tokens, each with its owner; any of them can be revoked. */
export function AllTokens({ tokens, onRevoked }: { tokens: TokenRowView[]; onRevoked: () => void }) {
  const { t } = useTexts("admin/tokens", "account/tokens");
  const toast = useToast();
  const call = useCall();
  const [asked, setAsked, close] = useAsked<TokenRowView>();
  const name = asked ? isolated(asked.name) : "";
  const revoke = async () => {
    const done = await call.run(() => revokeToken(asked!.id));
    close();
    if (done) toast({ tone: "ok", text: t("allTokens.revoked", { name }) });
    // Refused: the token has been revoked meanwhile, or its owner is gone.
    onRevoked();
  };
  return (
    <>
      <ul aria-label={t("allTokens.title")} className="divide-y divide-line rounded border border-line bg-raised">
        {tokens.map((token) => (
          <TokenRow
            key={token.id}
            token={{ ...token, live: true }}
            games={token.titles}
            owner={
              <Link to={`/admin/users?q=${encodeURIComponent(token.user.name)}`} className="w-fit text-accent-text hover:underline">
                <Name>{token.user.name}</Name>
              </Link>
            }
            onRevoke={() => setAsked(token)}
          />
        ))}
      </ul>
      <Confirm
        open={asked !== null}
        title={t("account/tokens:tokens.revokeNamed", { name })}
        text={t("allTokens.revokeText", { name: asked ? isolated(asked.user.name) : "" })}
        action={t("account/tokens:tokens.revoke")}
        danger
        busy={call.busy}
        onConfirm={revoke}
        onClose={close}
      />
    </>
  );
}
