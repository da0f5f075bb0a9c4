import { useTexts } from "~/i18n/useTexts.ts";
import { Field } from "~/ui/Field.tsx";
import { CodeInput, Input } from "~/ui/Input.tsx";
import type { Call } from "~/lib/calls/useCall.ts";
import type { Draft } from "~/lib/drafts/useDraft.ts";
import type { ChallengeForm } from "../challenge-form.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { HintList } from "./HintList.tsx";
import { MarkdownField } from "~/features/admin/markdown/index.ts";
import { Section } from "~/ui/Section.tsx";
import { TagField } from "./TagField.tsx";

type Props = { draft: Draft<ChallengeForm>; errorOf: Call["errorOf"]; publishes: boolean };

/** A challenge's title and description. Only users with `publishes` can change its slug. */
export function ChallengeText({ draft: { value, set }, errorOf, publishes }: Props) {
  const { t } = useTexts("admin/challenge-editor", "play/game");
  return (
    <Section title={t("challenge.text")}>
      <div className="grid gap-4 xs:grid-cols-[minmax(0,1fr)_10rem]">
        <Field label={t("challenge.title")} error={errorOf("title")} required>
          {(props) => (
            <Input {...props} maxLength={LIMITS.title} value={value.title} onChange={(event) => set("title", event.target.value)} />
          )}
        </Field>
        <TagField value={value.tag} error={errorOf("tag")} onChange={(tag) => set("tag", tag)} />
      </div>
      <Field
        label={t("challenge.slug")}
        hint={t(publishes ? "challenge.slugHint" : "challenge.byOrganiser")}
        error={errorOf("slug")}
        className="sm:max-w-96"
        required
      >
        {(props) => (
          <CodeInput
            {...props}
            maxLength={LIMITS.slug}
            disabled={!publishes}
            value={value.slug}
            onChange={(event) => set("slug", event.target.value)}
          />
        )}
      </Field>
      <MarkdownField
        label={t("challenge.content")}
        value={value.content}
        error={errorOf("content")}
        onChange={(text) => set("content", text)}
      />
      <HintList hints={value.hints} errorOf={errorOf} onChange={(hints) => set("hints", hints)} />
    </Section>
  );
}
