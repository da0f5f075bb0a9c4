import { useTexts } from "~/i18n/useTexts.ts";
import { Input, Switch } from "~/ui/Input.tsx";
import { StoredText } from "~/ui/fields/StoredText.tsx";
import { Avatar } from "~/ui/pictures/Avatar.tsx";
import { Field } from "~/ui/Field.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { NumberField } from "~/ui/fields/NumberField.tsx";
import { Section } from "~/ui/Section.tsx";
import { MarkdownField } from "~/features/admin/markdown/index.ts";
import type { Call } from "~/lib/calls/useCall.ts";
import type { Draft } from "~/lib/drafts/useDraft.ts";
import type { AuthorAccount } from "#worker/contract/wire/challenge/challenge.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import type { ChallengeForm } from "../challenge-form.ts";
import { OtherLanguages } from "./OtherLanguages.tsx";

type Props = { draft: Draft<ChallengeForm>; errorOf: Call["errorOf"]; publishes: boolean; accounts: AuthorAccount[] };
type TextName = "authors" | "labels" | "level" | "category" | "categorySymbol" | "categoryColour" | "flagFormat";

const PARTS = "{{host}} {{port}} {{url}} {{nc}}";

/** Further details of a challenge. Only users with `publishes` can change its position, and whether players can read the solution. */
export function DetailSection({ draft, errorOf, publishes, accounts }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  const { value, set } = draft;
  return (
    <Section title={t("challenge.details")} text={t("challenge.detailsText")}>
      <Words {...{ draft, errorOf, publishes, accounts }} />
      <Code {...{ draft, errorOf }} name="connection" rows={2} hint={t("challenge.connectionHint", { parts: PARTS })} />
      <Code {...{ draft, errorOf }} name="service" rows={value.service === "" ? 2 : 8} hint={t("challenge.serviceHint")} />
      <OtherLanguages contents={value.contents} error={errorOf("contents")} onChange={(contents) => set("contents", contents)} />
      <MarkdownField
        label={t("challenge.solution")}
        rows={5}
        preview
        value={value.solution}
        error={errorOf("solution")}
        onChange={(text) => set("solution", text)}
      />
      {publishes && (
        <Switch
          label={t("challenge.solutionShown")}
          hint={t("challenge.solutionHint")}
          checked={value.solutionShown}
          onChange={(event) => set("solutionShown", event.target.checked)}
        />
      )}
    </Section>
  );
}

/** Short texts and numbers: authors, level, and position. */
function Words({ draft: { value, set }, errorOf, publishes, accounts }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  const word = (name: TextName, maxLength: number, hint?: string) => (
    <Field label={t(`challenge.${name}`)} hint={hint} error={errorOf(name)}>
      {(props) => <Input {...props} maxLength={maxLength} value={value[name]} onChange={(event) => set(name, event.target.value)} />}
    </Field>
  );
  const number = (name: "levelOrder" | "position", hint?: string) => (
    <NumberField
      label={t(`challenge.${name}`)}
      hint={hint}
      error={errorOf(name)}
      value={value[name]}
      onChange={(text) => set(name, text)}
    />
  );
  return (
    <div className="grid gap-4 xs:grid-cols-2">
      <div className="grid content-start gap-1">
        {word("authors", LIMITS.author * LIMITS.authors, t("challenge.authorsHint"))}
        {accounts.length > 0 && <Accounts accounts={accounts} />}
      </div>
      {word("labels", LIMITS.label * LIMITS.labels, t("challenge.listHint"))}
      {word("level", LIMITS.label, t("challenge.levelHint"))}
      {number("levelOrder")}
      {word("category", LIMITS.label, t("challenge.categoryHint"))}
      <div className="grid grid-cols-2 gap-4">
        {word("categorySymbol", LIMITS.symbol)}
        {word("categoryColour", 7, t("challenge.colourHint"))}
      </div>
      {word("flagFormat", LIMITS.flagFormat, t("challenge.flagFormatHint"))}
      {publishes && number("position", t("challenge.positionHint"))}
    </div>
  );
}

function Accounts({ accounts }: { accounts: AuthorAccount[] }) {
  const { t } = useTexts("admin/challenge-editor");
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-mute" aria-label={t("challenge.authorAccounts")}>
      {accounts.map(({ author, id, avatar }) => (
        <li key={id} className="inline-flex items-center gap-1.5">
          <Avatar url={avatar} id={id} size={16} />
          <Name>{author}</Name>
        </li>
      ))}
    </ul>
  );
}

type CodeProps = Pick<Props, "draft" | "errorOf"> & { name: "connection" | "service"; rows: number; hint: string };

function Code({ draft: { value, set }, errorOf, name, rows, hint }: CodeProps) {
  const { t } = useTexts("admin/challenge-editor");
  return (
    <Field label={t(`challenge.${name}`)} hint={hint} error={errorOf(name)}>
      {(props) => (
        <StoredText
          {...props}
          rows={rows}
          maxLength={LIMITS[name]}
          className="font-mono"
          value={value[name]}
          onChange={(event) => set(name, event.target.value)}
        />
      )}
    </Field>
  );
}
