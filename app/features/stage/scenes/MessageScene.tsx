import { useTexts } from "~/i18n/useTexts.ts";
import { withoutTurns } from "~/lib/isolate.ts";

/** Up to how many letters a message is set in the largest and in the middle size. */
const SHORT = 40;
const MIDDLE = 120;

/** What the organisers have to say, as large as it fits. */
export function MessageScene({ text }: { text: string }) {
  const { t } = useTexts("stage");
  const size = text.length <= SHORT ? "large" : text.length <= MIDDLE ? "middle" : "small";
  return (
    <p key={text} dir="auto" className="stage-message" data-size={size}>
      {withoutTurns(text) || t("message.none")}
    </p>
  );
}
