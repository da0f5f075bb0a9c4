import { useSubmit } from "@remix-run/react";
import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { TokenChoicesView, TokenView } from "#worker/contract/wire/account/token.ts";
import { isolated } from "~/lib/isolate.ts";
import { useFormResult } from "~/lib/calls/useFormResult.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { Confirm } from "~/ui/dialogs/Confirm.tsx";
import { TokenRow } from "./TokenRow.tsx";

type Props = { tokens: (TokenView & { live: boolean })[]; games: TokenChoicesView["games"] };

/** The user's tokens; each one that works can be revoked, or all at once. */
export function TokenList({ tokens, games }: Props) {
  const { t } = useTexts("account/tokens");
  const submit = useSubmit();
  const [one, all] = [useFormResult("revoke"), useFormResult("revokeAll")];
  const [asked, setAsked] = useState<TokenView | "all" | null>(null);
  const problem = one.problem ?? all.problem;
  const revoke = () => {
    submit(asked === "all" ? { intent: "revokeAll" } : { intent: "revoke", id: asked!.id }, { method: "post" });
    setAsked(null);
  };
  return (
    <div className="flex flex-col gap-4">
      {problem && <Alert tone="alert">{problem}</Alert>}
      <ul className="divide-y divide-line rounded border border-line bg-raised">
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} games={games} onRevoke={() => setAsked(token)} />
        ))}
      </ul>
      {tokens.filter(({ live }) => live).length > 1 && (
        <div>
          <Button onClick={() => setAsked("all")}>{t("tokens.revokeAll")}</Button>
        </div>
      )}
      <p aria-live="polite" className="sr-only">
        {(one.done || all.done) && t("tokens.done")}
      </p>
      <Confirm
        open={asked !== null}
        title={asked && asked !== "all" ? t("tokens.revokeNamed", { name: isolated(asked.name) }) : t("tokens.revokeAll")}
        text={t(asked === "all" ? "tokens.revokeAllText" : "tokens.revokeText")}
        action={t(asked === "all" ? "tokens.revokeAll" : "tokens.revoke")}
        danger
        onConfirm={revoke}
        onClose={() => setAsked(null)}
      />
    </div>
  );
}
