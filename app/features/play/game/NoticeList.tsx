import { useTexts } from "~/i18n/useTexts.ts";
import type { NoticeView } from "#worker/contract/wire/feed.ts";
import { Blood } from "../challenge/Blood.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Markdown } from "~/ui/Markdown.tsx";
import { Time } from "~/ui/Time.tsx";
import { cx } from "~/lib/class-names.ts";
import { bloodOf } from "./notice-filter.ts";

type Props = { notices: readonly NoticeView[]; html: Record<number, string>; dense?: boolean };

/** Notices as they stand in the game: the organisers' own in full, bloods, new challenges and hints in a line. */
export function NoticeList({ notices, html, dense = false }: Props) {
  return (
    <ol className={cx("flex flex-col divide-y divide-line", dense && "notices-dense")}>
      {notices.map((notice) => (
        <li key={notice.id} className="notice">
          <NoticeGlyph notice={notice} />
          <div>
            <NoticeText notice={notice} html={html[notice.id]} />
            <p className="notice-time">
              <Time at={notice.time} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function NoticeGlyph({ notice }: { notice: NoticeView }) {
  const blood = bloodOf(notice.type);
  if (blood) return <Blood rank={blood} />;
  const name = notice.type === "Normal" ? "bell" : notice.type === "NewHint" ? "info" : "flag";
  return <Icon name={name} size={16} className="mt-0.5 text-accent-text" />;
}

/** Markdown comes from the server a moment after a notice was pushed; until then its source stands there. */
function NoticeText({ notice, html }: { notice: NoticeView; html: string | undefined }) {
  const { t } = useTexts("play/game");
  const [first = "", second = ""] = notice.values;
  if (notice.type === "Normal")
    return html ? <Markdown html={html} className="prose-dense" /> : <p className="whitespace-pre-line">{notice.values.at(-1)}</p>;
  if (bloodOf(notice.type)) return <p>{t(`notice.${notice.type}`, { team: first, challenge: second })}</p>;
  return <p>{t(`notice.${notice.type}`, { challenge: first })}</p>;
}
