import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { ScoreChallengeView } from "#worker/contract/wire/board.ts";
import { Icon } from "~/ui/Icon.tsx";
import { Num } from "~/ui/Number.tsx";
import { useFlash } from "~/ui/useFlash.ts";
import { cx } from "~/lib/class-names.ts";
import { Blood } from "./Blood.tsx";
import { CategoryIcon } from "./CategoryIcon.tsx";

type Props = { challenge: ScoreChallengeView; solved: boolean; search: string };

/** One challenge of the grid: what it is worth now, who solved it first, whether one's own team has it. The whole card is the link. */
export function ChallengeCard({ challenge, solved, search }: Props) {
  const { t } = useTexts("play/challenge");
  const flash = useFlash(solved);
  return (
    <article data-solved={solved || undefined} className={cx("challenge-card", flash)}>
      <h3>
        <CategoryIcon tag={challenge.tag} size={20} />
        <Link id={`challenge-${challenge.id}`} to={{ pathname: String(challenge.id), search }} prefetch="intent" preventScrollReset>
          {challenge.title}
        </Link>
        {solved && <Icon name="check" size={18} className="text-ok" />}
      </h3>
      <p className="challenge-worth">
        <span title={t("card.score")}>
          <Num value={challenge.score} />
        </span>
        <span>
          {challenge.bloods.map((blood, n) => (
            <span key={blood.id} title={blood.name}>
              <Blood rank={(n + 1) as 1 | 2 | 3} />
            </span>
          ))}
        </span>
      </p>
      <p className="challenge-solves">
        <span>{t("card.solves", { count: challenge.solved })}</span>
        {solved && <span className="font-medium text-ok">{t("card.solved")}</span>}
      </p>
    </article>
  );
}
