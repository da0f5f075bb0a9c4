import { useEffect, useRef } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Badge } from "~/ui/Badge.tsx";
import type { MailView } from "#worker/contract/wire/platform/mail.ts";
import { Clock } from "~/ui/values/Clock.tsx";
import { Fact } from "~/ui/values/Fact.tsx";

export const MAIL_TONES = { waiting: "brand", sent: "ok", failed: "alert" } as const;

/** One mail: its outcome and, while it is kept, its content. */
export function MailReader({ mail, kept }: { mail: MailView; kept: boolean }) {
  const { t } = useTexts("admin/mail");
  const ref = useSeen();
  const link = /^https?:\/\/\S+$/m.exec(mail.text)?.[0];
  return (
    <article ref={ref} aria-labelledby="mail-subject" className="grid min-w-0 scroll-mt-16 gap-4 rounded border border-line bg-raised p-4">
      <header className="grid gap-2">
        <h2 id="mail-subject" className="text-base font-semibold [overflow-wrap:anywhere]">
          {mail.subject}
        </h2>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          <Fact name={t("mail.to")}>{mail.recipient}</Fact>
          <Fact name={t("mail.written")}>
            <Clock at={mail.time} dated />
          </Fact>
          <Fact name={t("mail.status")}>
            <Badge tone={MAIL_TONES[mail.state]}>{t(kept && mail.state === "sent" ? "mail.state.kept" : `mail.state.${mail.state}`)}</Badge>
          </Fact>
          <Fact name={t("mail.attempts")}>{mail.attempts}</Fact>
          {mail.state === "waiting" && (
            <Fact name={t("mail.due")}>
              <Clock at={mail.due} dated />
            </Fact>
          )}
        </dl>
        {mail.error && <Alert tone={mail.state === "failed" ? "alert" : "warn"}>{mail.error}</Alert>}
      </header>
      {mail.text === "" ? (
        <p className="text-mute">{t(mail.state === "sent" ? "mail.gone" : "mail.hidden")}</p>
      ) : (
        <>
          {link && (
            <p>
              <a href={link} className="font-medium [overflow-wrap:anywhere] text-accent-text hover:underline">
                {t("mail.follow")}
              </a>
            </p>
          )}
          {/* The sandbox disables its scripts, forms and links: it is only shown as it would arrive. */}
          <iframe title={t("mail.asHtml")} sandbox="" srcDoc={mail.html} className="h-[36rem] w-full rounded border border-line bg-white" />
          <details>
            <summary className="cursor-pointer text-mute">{t("mail.asText")}</summary>
            <pre className="mt-2 overflow-x-auto rounded bg-sunken p-3 font-mono text-xs whitespace-pre-wrap">{mail.text}</pre>
          </details>
        </>
      )}
    </article>
  );
}

/** Scrolls to what has just been opened if it begins outside the screen: on a phone it is below the list, elsewhere beside the start of it. */
function useSeen() {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const { top } = ref.current!.getBoundingClientRect();
    if (top < 0 || top > innerHeight / 2) ref.current!.scrollIntoView();
  }, []);
  return ref;
}
