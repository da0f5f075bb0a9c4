import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { TokenChoicesView } from "#worker/contract/wire/account/token.ts";
import { Name } from "~/ui/values/Name.tsx";
import { FieldError } from "~/ui/Field.tsx";
import { Checkbox } from "~/ui/Input.tsx";

const WHERE = ["all", "some"] as const;

/** The games in which a token works: all, or those that are ticked. */
export function GameChoice({ games, error }: { games: TokenChoicesView["games"]; error?: string }) {
  const { t } = useTexts("account/tokens");
  const [where, setWhere] = useState<(typeof WHERE)[number]>("all");
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">{t("tokens.games")}</legend>
      {WHERE.map((one) => (
        <label key={one} className="inline-flex items-center gap-2 pointer-coarse:min-h-10">
          <input
            type="radio"
            name="where"
            value={one}
            className="size-4 accent-accent"
            checked={where === one}
            onChange={() => setWhere(one)}
          />
          {t(`tokens.games.${one}`)}
        </label>
      ))}
      {where === "some" && (
        <div className="ml-6 grid max-h-60 gap-2 overflow-y-auto rounded border border-line bg-raised p-3">
          {games.length === 0 && <p className="text-mute">{t("tokens.games.none")}</p>}
          {games.map(({ id, title }) => (
            <Checkbox
              key={id}
              name="games"
              value={id}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? "token-games-error" : undefined}
              label={<Name>{title}</Name>}
            />
          ))}
        </div>
      )}
      {error && <FieldError id="token-games-error" text={error} />}
    </fieldset>
  );
}
