import { useTexts } from "~/i18n/useTexts.ts";
import type { NoticeView } from "#worker/contract/wire/monitor/notices.ts";
import { Blood } from "../challenge/Blood.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { kept } from "~/ui/kept.tsx";
import { Markdown } from "~/ui/values/Markdown.tsx";
import { Time } from "~/ui/values/Time.tsx";
import { relativeTime, toMs } from "~/lib/time/time.ts";
import { useNow } from "~/lib/time/useNow.ts";
import { cx } from "~/lib/class-names.ts";
import { bloodOf } from "./notice-filter.ts";

type Props = { notices: readonly NoticeView[]; html: Record<number, string>; dense?: boolean };

/** A game's notices: the organisers' own in full; bloods, new challenges and hints in one line. */
export function NoticeList({ notices, html, dense = false }: Props) {
  const { i18n } = useTexts();
  const now = useNow(15_000);
  return (
    <ol className={cx("notices", dense && "notices-dense")}>
      {notices.map((notice) => (
        <Line key={notice.id} notice={notice} html={html[notice.id]} ago={relativeTime(toMs(notice.time), now, i18n.language)} />
      ))}
    </ol>
  );
}

type LineProps = { notice: NoticeView; html: string | undefined; ago: string | null };

/** `ago` is the text of its relative time. */
const Line = kept("notice", function Line({ notice, html }: LineProps) {
  return (
    <li>
      <NoticeGlyph notice={notice} />
      <div>
        <NoticeText notice={notice} html={html} />
        <p>
          <Time at={notice.time} />
        </p>
      </div>
    </li>
  );
});

function NoticeGlyph({ notice }: { notice: NoticeView }) {
  const blood = bloodOf(notice.type);
  if (blood) return <Blood rank={blood} />;
  const name = notice.type === "Normal" ? "bell" : notice.type === "NewHint" ? "info" : "flag";
  return <Icon name={name} size={16} className="mt-0.5 text-accent-text" />;
}

/** The rendered Markdown arrives a moment after a notice was pushed; until then its source is shown. */
function NoticeText({ notice, html }: { notice: NoticeView; html: string | undefined }) {
  const { t } = useTexts("play/game");
  const [first = "", second = ""] = notice.values;
  if (notice.type === "Normal")
    return html ? <Markdown html={html} className="prose-dense" /> : <p className="whitespace-pre-line">{notice.values.at(-1)}</p>;
  if (bloodOf(notice.type)) return <p>{t(`notice.${notice.type}`, { team: first, challenge: second })}</p>;
  return <p>{t(`notice.${notice.type}`, { challenge: first })}</p>;
}
