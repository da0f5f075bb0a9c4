import { useTexts } from "~/i18n/useTexts.ts";
import type { ChallengeDetailView } from "#worker/contract/wire/challenge.ts";
import { Name } from "~/ui/Name.tsx";
import { Badge } from "~/ui/Badge.tsx";
import { CopyField } from "~/ui/CopyField.tsx";
import { needsInstance } from "./connection.ts";

/** Who made a challenge, how hard it is, its labels, and how to reach it where that takes no instance. */
export function Facts({ challenge: { authors, labels = [], level, category, connection } }: { challenge: ChallengeDetailView }) {
  const { t, i18n } = useTexts("play/challenge");
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 text-sm empty:hidden">
        {category && (
          <Badge tone="gray">
            <span style={category.colour ? { color: category.colour } : undefined} aria-hidden="true">
              {category.symbol || "●"}
            </span>{" "}
            <Name>{category.name}</Name>
          </Badge>
        )}
        {level && <Badge tone="brand">{level}</Badge>}
        {labels.map((label) => (
          <Badge key={label} tone="gray">
            {label}
          </Badge>
        ))}
        {authors && <span className="text-mute">{t("challenge.by", { authors: new Intl.ListFormat(i18n.language).format(authors) })}</span>}
      </div>
      {connection && !needsInstance(connection) && <CopyField value={connection} label={t("challenge.connection")} />}
    </>
  );
}
