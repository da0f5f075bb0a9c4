import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { betweenSentences } from "~/lib/between-sentences.ts";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Alert } from "~/ui/Alert.tsx";
import { Badge } from "~/ui/Badge.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { Num } from "~/ui/values/Number.tsx";
import type { MailboxView, MailView } from "#worker/contract/wire/platform/mail.ts";
import { FeedPager } from "~/ui/lists/FeedPager.tsx";
import { MailList } from "./MailList.tsx";
import { MailReader } from "./MailReader.tsx";
import { LIST_PAGE } from "~/lib/calls/list-query.ts";

type Props = { box: MailboxView; open: MailView | null; skip: number; full: boolean; late: boolean };

/** The outbox: its state, its mails, and one open mail. */
export function Mailbox({ box, open, skip, full, late }: Props) {
  const { t, i18n } = useTexts("admin/mail");
  const { waiting, sentToday, failed } = box.counts;
  return (
    <div className="grid gap-4 py-4">
      <PageHeader
        title={t("mail.title")}
        subtitle={t(`mail.text.${box.sender ?? "none"}`)}
        actions={
          <ul className="flex flex-wrap gap-2">
            <Count label={t("mail.waiting")} value={waiting} tone={waiting > 0 ? "brand" : "gray"} />
            <Count label={t(box.sender === "mailbox" ? "mail.keptToday" : "mail.sentToday")} value={sentToday} tone="gray" />
            <Count label={t("mail.failed")} value={failed} tone={failed > 0 ? "alert" : "gray"} />
          </ul>
        }
      />
      {box.sender === null && <Alert tone="warn">{t("mail.noSender")}</Alert>}
      {box.sender !== null && late && (
        <Alert tone="warn">
          {t("mail.late") + betweenSentences(i18n.language)}
          <Link to="/admin/logs?q=No+mail+could+be+sent" className="text-accent-text underline">
            {t("mail.why")}
          </Link>
        </Alert>
      )}
      {box.mails.length === 0 ? (
        <Empty icon="bell" title={t("mail.none")} text={t("mail.noneText")} />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
          <MailList mails={box.mails} open={open?.id ?? null} kept={box.sender === "mailbox"} />
          {open ? (
            <MailReader key={open.id} mail={open} kept={box.sender === "mailbox"} />
          ) : (
            <p className="p-3 text-mute max-lg:hidden">{t("mail.choose")}</p>
          )}
        </div>
      )}
      <FeedPager skip={skip} count={LIST_PAGE} full={full} />
    </div>
  );
}

function Count({ label, value, tone }: { label: string; value: number; tone: "gray" | "brand" | "alert" }) {
  return (
    <li>
      <Badge tone={tone}>
        {label} <Num value={value} />
      </Badge>
    </li>
  );
}
