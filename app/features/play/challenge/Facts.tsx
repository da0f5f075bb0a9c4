import { useTexts } from "~/i18n/useTexts.ts";
import type { ChallengeDetailView } from "#worker/contract/wire/challenge/challenge.ts";
import { Avatar } from "~/ui/pictures/Avatar.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { Badge } from "~/ui/Badge.tsx";
import { CopyField } from "~/ui/fields/CopyField.tsx";
import { needsInstance } from "./connection-text.ts";

/** Who made a challenge, how hard it is, its labels, and how to reach it if that needs no instance. */
export function Facts({
  challenge: { authors, authorAccounts = [], labels = [], level, category, connection },
}: {
  challenge: ChallengeDetailView;
}) {
  const { t } = useTexts("play/challenge");
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
        {authors && <Authors authors={authors} accounts={authorAccounts} />}
      </div>
      {connection && !needsInstance(connection) && <CopyField value={connection} label={t("challenge.connection")} />}
    </>
  );
}

/** The authors, in one phrase of the reader's language; the pictures of those with an account come first. */
function Authors({ authors, accounts }: { authors: string[]; accounts: NonNullable<ChallengeDetailView["authorAccounts"]> }) {
  const { t, i18n } = useTexts("play/challenge");
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5 text-mute">
      {accounts.map(({ author, id, avatar }) => (
        <span key={id} title={t("challenge.account", { name: author })} className="inline-flex">
          <Avatar url={avatar} id={id} size={20} className="rounded-full" />
        </span>
      ))}
      {t("challenge.by", { authors: new Intl.ListFormat(i18n.language).format(authors) })}
    </span>
  );
}
