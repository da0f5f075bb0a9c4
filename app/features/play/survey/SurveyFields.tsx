import { useEffect, useId, useRef, useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Textarea } from "~/ui/Input.tsx";
import { joinAnswers } from "#worker/domain/flags/survey.ts";
import { FLAG_LENGTH } from "../../../../packages/challenge-files/challenge/flag-length.ts";

/** From how few remaining characters on they are shown. */
const FEW = 200;

type Props = {
  questions: string[];
  onEdit: () => void;
  /** Called when the fields begin, and cease, to contain something. */
  onWritten: (written: boolean) => void;
};

/** A field for each question of a survey, or a single one if its text asks. All answers together are one submission, with the length limit of a flag. */
export function SurveyFields({ questions, onEdit, onWritten }: Props) {
  const { t } = useTexts("play/survey");
  const id = useId();
  const asked = questions.length > 0 ? questions : [t("survey.answer")];
  const [answers, setAnswers] = useState(() => asked.map(() => ""));
  const first = useRef<HTMLTextAreaElement>(null);
  const joined = joinAnswers(answers);
  const left = FLAG_LENGTH - joined.length;
  const problem = joined === "" ? t("survey.empty") : left < 0 ? t("survey.tooLong", { count: -left }) : "";

  useEffect(() => onWritten(joined !== ""), [joined, onWritten]);
  useEffect(() => first.current?.setCustomValidity(problem), [problem]);

  return (
    <div className="grid gap-3">
      {asked.map((question, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- two questions may be worded alike
        <div key={i} className="grid gap-1">
          <label htmlFor={`${id}-${i}`} className="font-medium break-words">
            {question}
          </label>
          <Textarea
            ref={i === 0 ? first : undefined}
            id={`${id}-${i}`}
            name="answer"
            rows={2}
            value={answers[i]}
            onChange={(event) => {
              setAnswers(answers.map((one, at) => (at === i ? event.target.value : one)));
              onEdit();
            }}
          />
        </div>
      ))}
      <p className={`text-xs ${left < 0 ? "text-alert" : "text-faint"}`} aria-live="polite">
        {left < 0 ? problem : left < FEW ? t("survey.left", { count: left }) : t("survey.kept")}
      </p>
    </div>
  );
}
