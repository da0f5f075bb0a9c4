import type { MessageView } from "#worker/contract/wire/game/team-messages.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { Icon } from "~/ui/Icon.tsx";
import { Time } from "~/ui/values/Time.tsx";

/** The organisers' messages to the reader's team, newest first; empty if there are none. */
export function TeamMessages({ messages }: { messages: readonly MessageView[] | null }) {
  const { t } = useTexts("play/game");
  if (!messages?.length) return null;
  return (
    <section aria-label={t("messages.title")} className="border-l-4 border-accent bg-accent-soft">
      <h3 className="flex flex-wrap items-center gap-x-2 px-4 pt-2.5 font-semibold text-accent-text">
        <Icon name="teams" size={16} />
        {t("messages.title")} <span className="text-xs font-normal">{t("messages.only")}</span>
      </h3>
      <ol className="divide-y divide-line">
        {messages.map(({ id, time, text }) => (
          <li key={id} className="px-4 py-2.5">
            <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
              {text}
            </p>
            <p className="mt-0.5 text-xs text-mute">
              <Time at={time} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
