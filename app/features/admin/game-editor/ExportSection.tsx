import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Checkbox } from "~/ui/Input.tsx";
import { Section } from "~/ui/Section.tsx";
import { pathOf } from "~/lib/calls/address.ts";

const NOTHING = { teams: false, submissions: false, personal: false };

/** Downloads the game as one file, with a choice of what to include beside the game itself. */
export function ExportSection({ gameId }: { gameId: number }) {
  const { t } = useTexts("admin/game-editor");
  const [wish, setWish] = useState(NOTHING);
  // Submissions without teams would have no owner, and without people there is no personal data.
  const teams = wish.teams || wish.submissions;
  const asked = { teams, submissions: wish.submissions, personal: wish.personal && teams };
  const address = pathOf("GET /api/edit/games/:id/export", { params: { id: gameId }, query: onlyTrue(asked) });
  return (
    <Section title={t("export.title")} text={t("export.text")}>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium">{t("export.with")}</legend>
        <Checkbox
          label={t("export.teams")}
          hint={t("export.teamsHint")}
          checked={teams}
          disabled={wish.submissions}
          onChange={(event) => setWish({ ...wish, teams: event.target.checked })}
        />
        <Checkbox
          label={t("export.submissions")}
          hint={t("export.submissionsHint")}
          checked={wish.submissions}
          onChange={(event) => setWish({ ...wish, submissions: event.target.checked })}
        />
        <Checkbox
          label={t("export.personal")}
          hint={t("export.personalHint")}
          checked={asked.personal}
          disabled={!teams}
          onChange={(event) => setWish({ ...wish, personal: event.target.checked })}
        />
      </fieldset>
      <div>
        <ButtonLink to={address} reloadDocument download icon={<Icon name="download" size={16} />}>
          {t("export.download")}
        </ButtonLink>
      </div>
    </Section>
  );
}

/** Only the parts that are wanted are requested. */
const onlyTrue = (asked: typeof NOTHING): Partial<typeof NOTHING> =>
  Object.fromEntries(Object.entries(asked).filter(([, wanted]) => wanted));
