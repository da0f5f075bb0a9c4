import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { pathOf, type Query } from "~/lib/calls/address.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Field } from "~/ui/Field.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Checkbox, Select } from "~/ui/Input.tsx";
import { Section } from "~/ui/Section.tsx";
import { SiteWriteups, type Chosen } from "./SiteWriteups.tsx";

type Solutions = NonNullable<Query<"GET /api/edit/games/:id/site">["solutions"]>;
const SOLUTIONS: Solutions[] = ["opened", "all", "none"];

type Props = { gameId: number; ended: boolean; mayReview: boolean };

/** Downloads the game as web pages for any file server, with a choice of contents. Before the end of the game it needs confirmation. */
export function SiteSection({ gameId, ended, mayReview }: Props) {
  const { t } = useTexts("admin/game-editor");
  const [solutions, setSolutions] = useState<Solutions>("opened");
  const [flags, setFlags] = useState(false);
  const [files, setFiles] = useState(true);
  const [during, setDuring] = useState(false);
  const [writeups, setWriteups] = useState<Chosen>([]);
  const query = {
    solutions,
    ...(flags && { flags }),
    ...(!files && { files }),
    ...(during && { during }),
    ...(writeups.length > 0 && { writeups }),
  };
  return (
    <Section title={t("site.title")} text={t("site.text")}>
      <Field label={t("site.solutions")} className="sm:max-w-96">
        {(props) => (
          <Select {...props} value={solutions} onChange={(event) => setSolutions(event.target.value as Solutions)}>
            {SOLUTIONS.map((one) => (
              <option key={one} value={one}>
                {t(`site.solutions.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium">{t("export.with")}</legend>
        <Checkbox label={t("site.files")} checked={files} onChange={(event) => setFiles(event.target.checked)} />
        <Checkbox label={t("site.flags")} hint={t("site.flagsHint")} checked={flags} onChange={(event) => setFlags(event.target.checked)} />
        {mayReview && <SiteWriteups gameId={gameId} value={writeups} onChange={setWriteups} />}
        {!ended && (
          <Checkbox
            label={t("site.during")}
            hint={t("site.duringHint")}
            checked={during}
            onChange={(event) => setDuring(event.target.checked)}
          />
        )}
      </fieldset>
      <div>
        {ended || during ? (
          <ButtonLink
            to={pathOf("GET /api/edit/games/:id/site", { params: { id: gameId }, query })}
            reloadDocument
            download
            icon={<Icon name="download" size={16} />}
          >
            {t("site.download")}
          </ButtonLink>
        ) : (
          <p className="text-mute">{t("site.later")}</p>
        )}
      </div>
    </Section>
  );
}
