import { useTexts } from "~/i18n/useTexts.ts";
import { Field } from "~/ui/Field.tsx";
import { Input, Switch } from "~/ui/Input.tsx";
import { StoredText } from "~/ui/fields/StoredText.tsx";
import type { Call } from "~/lib/calls/useCall.ts";
import type { Draft } from "~/lib/drafts/useDraft.ts";
import type { GameForm } from "./game-form.ts";
import type { GameEditView } from "#worker/contract/wire/game/game.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { DateTimeField } from "~/ui/fields/DateTimeField.tsx";
import { MarkdownField } from "~/features/admin/markdown/index.ts";
import { PosterField } from "./PosterField.tsx";
import { Section } from "~/ui/Section.tsx";

type Props = { draft: Draft<GameForm>; errorOf: Call["errorOf"]; game: GameEditView; poster: Call; onPoster: () => void };

/** A game's name, its times, and who can see it. */
export function GameBasics({ draft, errorOf, game, poster, onPoster }: Props) {
  const { t } = useTexts("admin/game-editor");
  const { value, set } = draft;
  return (
    <>
      <Section title={t("info.basics")}>
        <Field label={t("info.title")} error={errorOf("title")} required>
          {(props) => (
            <Input {...props} maxLength={LIMITS.title} value={value.title} onChange={(event) => set("title", event.target.value)} />
          )}
        </Field>
        <Field label={t("info.summary")} hint={t("info.summaryHint")} error={errorOf("summary")}>
          {(props) => (
            <StoredText
              {...props}
              rows={2}
              maxLength={LIMITS.summary}
              value={value.summary}
              onChange={(event) => set("summary", event.target.value)}
            />
          )}
        </Field>
        <MarkdownField
          label={t("info.content")}
          value={value.content}
          error={errorOf("content")}
          onChange={(content) => set("content", content)}
        />
        <PosterField gameId={game.id} poster={game.poster} call={poster} onChanged={onPoster} />
      </Section>
      <Times draft={draft} errorOf={errorOf} />
      <Visibility draft={draft} />
    </>
  );
}

function Times({ draft: { value, set }, errorOf }: Pick<Props, "draft" | "errorOf">) {
  const { t } = useTexts("admin/game-editor");
  return (
    <Section title={t("info.time")}>
      <div className="grid gap-4 xs:grid-cols-2">
        <DateTimeField label={t("info.start")} value={value.start} error={errorOf("start")} onChange={(at) => set("start", at)} />
        <DateTimeField label={t("info.end")} value={value.end} error={errorOf("end")} onChange={(at) => set("end", at)} />
        <DateTimeField
          label={t("info.freezeAt")}
          hint={t("info.freezeHint")}
          value={value.freezeAt}
          error={errorOf("freezeAt")}
          onChange={(at) => set("freezeAt", at)}
          optional
        />
      </div>
      <Switch
        label={t("info.practiceMode")}
        hint={t("info.practiceHint")}
        checked={value.practiceMode}
        onChange={(event) => set("practiceMode", event.target.checked)}
      />
    </Section>
  );
}

function Visibility({ draft: { value, set } }: Pick<Props, "draft">) {
  const { t } = useTexts("admin/game-editor");
  return (
    <Section title={t("info.visibility")}>
      <Switch
        label={t("info.hidden")}
        hint={t("info.hiddenHint")}
        checked={value.hidden}
        onChange={(event) => set("hidden", event.target.checked)}
      />
      <Switch
        label={t("info.isPrivate")}
        hint={t("info.privateHint")}
        checked={value.isPrivate}
        onChange={(event) => set("isPrivate", event.target.checked)}
      />
    </Section>
  );
}
