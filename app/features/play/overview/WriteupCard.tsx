import { useTexts } from "~/i18n/useTexts.ts";
import type { GameDetailView } from "#worker/contract/wire/game/game.ts";
import type { WriteupCardView } from "#worker/contract/wire/game/writeup.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Badge } from "~/ui/Badge.tsx";
import { Markdown } from "~/ui/values/Markdown.tsx";
import { Time } from "~/ui/values/Time.tsx";
import { useNow } from "~/lib/time/useNow.ts";
import { fileSize } from "~/lib/file-size.ts";
import { toMs } from "~/lib/time/time.ts";
import { LoginLink } from "../game/LoginLink.tsx";
import { ChooseWriteup } from "./ChooseWriteup.tsx";
import { FactRow } from "./FactRow.tsx";
import { useHandIn } from "./useHandIn.ts";

type Writeup = NonNullable<WriteupCardView> & { html: string };

type Props = { game: Pick<GameDetailView, "id" | "pausedAt">; writeup: Writeup };

/** Whether the team has handed in its write-up, the deadline, and the button to hand it in. */
export function WriteupCard({ game: { id, pausedAt }, writeup }: Props) {
  const { t, i18n } = useTexts("play/overview");
  const { busy, news, send } = useHandIn(id);
  const now = useNow();
  // During a pause the deadline has not passed: it moves when the game goes on.
  const isOver = (pausedAt ? toMs(pausedAt) : now) > toMs(writeup.deadline);
  return (
    <section aria-labelledby="writeup" className="flex flex-col gap-3 rounded border border-line bg-raised p-4">
      <h2 id="writeup" className="flex items-center justify-between gap-2 font-semibold">
        {t("writeup.title")}
        <Badge tone={writeup.submitted ? "ok" : "warn"}>{t(writeup.submitted ? "writeup.submitted" : "writeup.missing")}</Badge>
      </h2>
      {writeup.html && <Markdown html={writeup.html} className="text-sm!" />}
      <dl className="grid gap-2.5">
        <FactRow name={t("writeup.deadline")}>
          <Time at={writeup.deadline} absolute />
        </FactRow>
        {writeup.uploadTime && (
          <>
            <FactRow name={t("writeup.at")}>
              <Time at={writeup.uploadTime} absolute />
            </FactRow>
            <FactRow name={t("writeup.size")}>{fileSize(writeup.fileSize, i18n.language)}</FactRow>
          </>
        )}
      </dl>
      {news && (
        <Alert tone={news.tone} role="alert">
          {news.text}
          <LoginLink code={news.code} />
        </Alert>
      )}
      {isOver ? <p className="text-mute">{t("writeup.over")}</p> : <ChooseWriteup busy={busy} isFirst={!writeup.submitted} onFile={send} />}
    </section>
  );
}
