import { Link, useLocation } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Badge } from "~/ui/Badge.tsx";
import { cx } from "~/lib/class-names.ts";
import type { MailItemView } from "#worker/contract/wire/platform/mail.ts";
import { Clock } from "~/ui/values/Clock.tsx";
import { MAIL_TONES } from "./MailReader.tsx";

type Props = { mails: MailItemView[]; open: number | null; kept: boolean };

/** Mails, newest first; each opens beside the list, on a phone below it. */
export function MailList({ mails, open, kept }: Props) {
  const { t } = useTexts("admin/mail");
  const { search } = useLocation();
  const to = (id: number) => {
    const query = new URLSearchParams(search);
    query.set("mail", String(id));
    return `?${query}`;
  };
  return (
    <ol aria-label={t("mail.title")} className="overflow-hidden rounded border border-line bg-raised">
      {mails.map((mail) => (
        <li key={mail.id} className="border-b border-line last:border-b-0">
          <Link
            to={to(mail.id)}
            preventScrollReset
            aria-current={mail.id === open || undefined}
            className={cx("grid gap-1 px-3 py-2 focus-visible:-outline-offset-2", mail.id === open ? "bg-accent-soft" : "hover:bg-hover")}
          >
            <span className="flex items-baseline gap-2">
              <span className="min-w-0 flex-1 truncate font-medium">{mail.recipient}</span>
              <Clock at={mail.time} dated />
            </span>
            <span className="flex items-baseline gap-2">
              <span className="min-w-0 flex-1 truncate text-mute">{mail.subject}</span>
              {!(kept && mail.state === "sent") && <Badge tone={MAIL_TONES[mail.state]}>{t(`mail.state.${mail.state}`)}</Badge>}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
