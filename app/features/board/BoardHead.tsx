import { useTexts } from "~/i18n/useTexts.ts";
import { CategoryIcon } from "~/features/play/index.ts";
import { Num } from "~/ui/values/Number.tsx";
import { cx } from "~/lib/class-names.ts";
import type { ColumnGroup } from "./columns.ts";

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** The letters that certainly fit into the two lines of a head; one of Chinese or Japanese is as wide as two. */
const FITTING = 26;

/** Latin letters are written from the bottom to the top. A title that may be cut can be focused, which shows the whole of it. */
const lookOf = (title: string) => ({
  tabIndex: [...title].reduce((sum, letter) => sum + (CJK.test(letter) ? 2 : 1), 0) > FITTING ? 0 : undefined,
  "data-upright": CJK.test(title) || undefined,
});

/** The board's column heads: each challenge is written vertically under the flag of its tag, with its present score. */
export function BoardHead({ groups }: { groups: ColumnGroup[] }) {
  const { t } = useTexts("board", "play/game");
  return (
    <thead>
      <tr className="bg-sunken">
        <th rowSpan={2} scope="col" className="board-head left-0 w-14 min-w-14 pr-2 pl-3 text-right">
          {t("board.rank")}
        </th>
        <th rowSpan={2} scope="col" className="board-head left-14 w-52 min-w-52 px-2">
          {t("board.team")}
        </th>
        <th rowSpan={2} scope="col" className="board-head left-66 w-20 min-w-20 border-r px-3 text-right">
          {t("board.score")}
        </th>
        {groups.map(({ tag, challenges }, n) => (
          <th key={tag} scope="colgroup" colSpan={challenges.length} className={cx("board-tag", n > 0 && "border-l")}>
            <span title={t(`play/game:tag.${tag}`)}>
              <CategoryIcon tag={tag} size={16} />
              <span className={challenges.length > 2 ? undefined : "sr-only"}>{t(`play/game:tag.${tag}`)}</span>
            </span>
          </th>
        ))}
        <th aria-hidden="true" className="w-full border-b border-line" />
      </tr>
      <tr className="board-challenges">
        {groups.map((group, g) =>
          group.challenges.map(({ id, title, score }, n) => (
            <th key={id} scope="col" title={title} {...lookOf(title)} className={g > 0 && n === 0 ? "border-l" : undefined}>
              <span>{title}</span>
              <Num value={score} />
            </th>
          )),
        )}
        <th aria-hidden="true" />
      </tr>
    </thead>
  );
}
