import { useTexts } from "~/i18n/useTexts.ts";
import { CategoryIcon } from "~/features/play/index.ts";
import { Button } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Input } from "~/ui/Input.tsx";
import { Markdown } from "~/ui/values/Markdown.tsx";
import { Num } from "~/ui/values/Number.tsx";
import { usePreview } from "~/features/admin/markdown/index.ts";
import { curveOf, type ChallengeForm } from "../challenge-form.ts";
import type { ChallengeEditView } from "#worker/contract/wire/challenge/challenge.ts";
import { kindOf } from "#worker/domain/game/challenge-kind.ts";
import { scoreOf } from "#worker/domain/scoring/index.ts";

/** A challenge as a player will see it, with a flag field that sends nothing. */
export function ChallengePreview({ form, challenge }: { form: ChallengeForm; challenge: ChallengeEditView }) {
  const { t } = useTexts("admin/challenge-editor", "admin/markdown");
  const hints = form.hints.filter(({ content: text }) => text.trim() !== "");
  const [content = "", ...hintHtml] = usePreview([
    { source: form.content },
    ...hints.map((hint) => ({ source: hint.content, inline: true })),
  ]);
  const curve = curveOf(form);
  const hasFile = kindOf(challenge.type).flags === "assigned" ? challenge.flags.length > 0 : challenge.attachment !== null;
  return (
    <article className="grid gap-3 p-4">
      <h3 className="flex items-center gap-2 text-base font-semibold">
        <CategoryIcon tag={form.tag} />
        <span className="min-w-0 flex-1 break-words">{form.title || t("admin/markdown:preview.untitled")}</span>
        {curve && (
          <span className="figures">
            <Num value={scoreOf(curve, challenge.acceptedCount, challenge.mostSolves)} />
          </span>
        )}
      </h3>
      {form.content.trim() === "" ? <p className="text-faint">{t("admin/markdown:preview.noContent")}</p> : <Markdown html={content} />}
      {hints.map(({ cost }, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="flex gap-2 rounded border border-line bg-sunken p-2">
          <Icon name="info" size={16} className="mt-0.5 text-accent-text" />
          <Markdown inline html={hintHtml[index] ?? ""} className="min-w-0 flex-1" />
          {Number(cost) > 0 && <span className="text-xs whitespace-nowrap text-mute figures">−{cost}</span>}
        </div>
      ))}
      {hasFile && (
        <p className="flex items-center gap-2 text-accent-text">
          <Icon name="download" size={16} />
          {t("admin/markdown:preview.attachment")}
        </p>
      )}
      {form.survey && form.questions.trim() !== "" && <p className="break-words whitespace-pre-line text-mute">{form.questions.trim()}</p>}
      <div className="flex gap-2" aria-hidden="true">
        <Input disabled placeholder={form.survey ? t("survey.answer") : form.flagFormat || "flag{…}"} className="font-mono" />
        <Button disabled tabIndex={-1} variant="primary">
          {t("preview.submit")}
        </Button>
      </div>
    </article>
  );
}
