import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { ScoreChallengeView } from "#worker/contract/wire/board.ts";
import { Icon } from "~/ui/Icon.tsx";
import { kept } from "~/ui/kept.tsx";
import { Num } from "~/ui/Number.tsx";
import { useFlash } from "~/ui/useFlash.ts";
import { cx } from "~/lib/class-names.ts";
import { Blood, type Rank } from "./Blood.tsx";
import { CategoryIcon } from "./CategoryIcon.tsx";

type Props = { challenge: ScoreChallengeView; solved: boolean; search: string };

/** One challenge of the grid: what it is worth now, who solved it first, whether one's own team has it. The whole card is the link. */
export const ChallengeCard = kept("challenge", Card);

function Card({ challenge, solved, search }: Props) {
  const { t } = useTexts("play/challenge");
  const flash = useFlash(solved);
  return (
    <li data-solved={solved || undefined} className={cx("challenge-card", flash)}>
      <h3>
        <CategoryIcon tag={challenge.tag} size={20} />
        <Link
          id={`challenge-${challenge.id}`}
          to={{ pathname: String(challenge.id), search }}
          prefetch="intent"
          discover="none"
          preventScrollReset
        >
          {challenge.title}
        </Link>
        {solved && <Icon name="check" size={18} className="text-ok" />}
      </h3>
      <p className="challenge-worth">
        <Num value={challenge.score} title={t("card.score")} />
        <span>
          {challenge.bloods.map((blood, n) => (
            <Blood key={blood.id} rank={(n + 1) as Rank} whose={blood.name} />
          ))}
        </span>
      </p>
      <p className="challenge-solves">
        <span>{t("card.solves", { count: challenge.solved })}</span>
        {challenge.category && (
          <span>
            {challenge.category.symbol} {challenge.category.name}
          </span>
        )}
        {solved && <span className="font-medium text-ok">{t("card.solved")}</span>}
      </p>
    </li>
  );
}
