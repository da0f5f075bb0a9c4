import type { ReactNode } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { PERMISSION_TEXTS } from "./permission-groups.ts";
import type { TokenChoicesView, TokenView } from "#worker/contract/wire/account/token.ts";
import { Badge } from "~/ui/Badge.tsx";
import { Button } from "~/ui/Button.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { Time } from "~/ui/values/Time.tsx";

type Props = {
  token: TokenView & { live: boolean };
  games: TokenChoicesView["games"];
  /** Whose it is, where that is not plain. */ owner?: ReactNode;
  onRevoke: () => void;
};

/** One token: its permissions, its last use, and the button to revoke it. */
export function TokenRow({ token, games, owner, onRevoke }: Props) {
  const { t } = useTexts("account/tokens");
  const titles = new Map(games.map(({ id, title }) => [id, title]));
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-60 gap-1.5">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          <Name>{token.name}</Name>
          <code translate="no" className="font-mono text-xs font-normal text-faint">
            {token.id}
          </code>
          {!token.live && <Badge tone="alert">{t(token.revokedAt === null ? "tokens.expired" : "tokens.revoked")}</Badge>}
        </p>
        {owner}
        <ul className="flex flex-wrap gap-1" aria-label={t("tokens.permissions")}>
          {token.permissions.map((permission) => (
            <li key={permission} title={t(PERMISSION_TEXTS[permission])}>
              <Badge>
                <code translate="no" className="font-mono">
                  {permission}
                </code>
              </Badge>
            </li>
          ))}
        </ul>
        <p className="text-xs text-mute wrap-anywhere">
          {token.games === null ? t("tokens.allGames") : token.games.map((id) => titles.get(id) ?? t("tokens.gone", { id })).join(" · ")}
        </p>
        <p className="flex flex-wrap gap-x-3 text-xs text-faint">
          <span>{token.lastUsedAt === null ? t("tokens.unused") : <Moment text={t("tokens.used")} at={token.lastUsedAt} />}</span>
          {token.revokedAt === null ? (
            <Moment text={t("tokens.until")} at={token.expiresAt} />
          ) : (
            <Moment text={t("tokens.revoked")} at={token.revokedAt} />
          )}
          <Moment text={t("tokens.created")} at={token.createdAt} />
        </p>
      </div>
      {token.live && (
        <Button variant="quiet" size="sm" aria-label={t("tokens.revokeNamed", { name: token.name })} onClick={onRevoke}>
          {t("tokens.revoke")}
        </Button>
      )}
    </li>
  );
}

function Moment({ text, at }: { text: string; at: string }) {
  return (
    <span>
      {text} <Time at={at} />
    </span>
  );
}
