import { useTexts } from "~/i18n/useTexts.ts";
import { MarkdownField } from "~/features/admin/markdown/index.ts";
import { LANGUAGES, type Language } from "#worker/contract/wire/names.ts";
import type { ChallengeForm } from "../challenge-form.ts";

type Contents = ChallengeForm["contents"];
type Props = { contents: Contents; error: string | null; onChange: (contents: Contents) => void };

const nameOf = (language: Language) => new Intl.DisplayNames(language, { type: "language" }).of(language.slice(0, 2)) ?? language;

/** Translations of the description into our languages. */
export function OtherLanguages({ contents, error, onChange }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  const put = (language: Language, text: string) => {
    const { [language]: _, ...others } = contents;
    onChange(text.trim() === "" ? others : { ...contents, [language]: text });
  };
  return (
    <details className="rounded border border-line p-3">
      <summary className="cursor-pointer font-medium">{t("challenge.contents")}</summary>
      <p className="my-2 text-xs text-faint">{t("challenge.contentsText")}</p>
      <div className="grid gap-4">
        {LANGUAGES.map((language) => (
          <MarkdownField
            key={language}
            label={nameOf(language)}
            rows={5}
            preview
            value={contents[language] ?? ""}
            error={error}
            onChange={(text) => put(language, text)}
          />
        ))}
      </div>
    </details>
  );
}
