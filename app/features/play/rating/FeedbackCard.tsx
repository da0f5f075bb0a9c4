import { useTexts } from "~/i18n/useTexts.ts";
import { FeedbackForm } from "./FeedbackForm.tsx";
import { useFeedback, type FeedbackPlace } from "./useFeedback.ts";

export type FeedbackCardProps = FeedbackPlace;

/** The viewer's feedback on a challenge: stars and a few words for its authors, which can be changed at any time. */
export function FeedbackCard(place: FeedbackCardProps) {
  const { t } = useTexts("play/rating");
  const { data, isUnread, sending, send } = useFeedback(place);
  return (
    <section aria-labelledby="feedback" className="flex min-h-56 flex-col gap-3 rounded border border-line bg-page p-4">
      <div>
        <h3 id="feedback" className="font-semibold">
          {t("feedback.title")}
        </h3>
        <p className="text-sm text-mute">{t("feedback.text")}</p>
      </div>
      {isUnread && <p className="text-mute">{t("feedback.unread")}</p>}
      {data && !data.open && <p className="text-mute">{t("feedback.early")}</p>}
      {data?.open && <FeedbackForm own={data.own} sending={sending} onSend={send} />}
    </section>
  );
}
