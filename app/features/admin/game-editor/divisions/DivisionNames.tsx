import { Link } from "@remix-run/react";
import type { GameEditView } from "#worker/contract/wire/game/game.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { Badge } from "~/ui/Badge.tsx";
import { Name } from "~/ui/values/Name.tsx";

/** The names of a game's divisions. They are edited on their own page, so that saving other settings cannot overwrite them with old values. */
export function DivisionNames({ game: { id, organizations } }: { game: Pick<GameEditView, "id" | "organizations"> }) {
  const { t } = useTexts("admin/game-editor");
  const names = organizations ?? [];
  return (
    <div className="grid gap-1">
      <p className="font-medium">{t("info.organizations")}</p>
      <p className="flex min-h-8 flex-wrap items-center gap-1.5">
        {names.length === 0 && <span className="text-mute">{t("info.organizationsNone")}</span>}
        {names.map((name) => (
          <Badge key={name}>
            <Name>{name}</Name>
          </Badge>
        ))}
        <Link to={`/admin/games/${id}/divisions`} className="ml-1 font-medium text-accent-text underline">
          {t("info.organizationsChange")}
        </Link>
      </p>
    </div>
  );
}
