import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { ScoreChallengeView } from "#worker/contract/wire/board/board.ts";
import { Icon } from "~/ui/Icon.tsx";
import { kept } from "~/ui/kept.tsx";
import { numberFormat } from "~/lib/time/formatters.ts";
import { useFlash } from "~/ui/useFlash.ts";
import { Bloods } from "./Blood.tsx";
import { CategoryIcon } from "./CategoryIcon.tsx";

type Props = { challenge: ScoreChallengeView; solved: boolean; search: string };

/** One challenge of the grid: its present value, its first solvers, whether the viewer's team has solved it. The whole card is the link. */
export const ChallengeCard = kept("challenge", Card);

function Card({ challenge, solved, search }: Props) {
  const { t, i18n } = useTexts("play/challenge");
  const flash = useFlash(solved);
  return (
    <li data-solved={solved || undefined} className={flash || undefined}>
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
        {solved && <Icon name="check" size={18} />}
      </h3>
      <p>
        <span title={t("card.score")}>{numberFormat(i18n.language).format(challenge.score)}</span>
        <span>
          <Bloods names={challenge.bloods.map(({ name }) => name)} />
        </span>
      </p>
      <p>
        {t(challenge.voided ? "card.voided" : "card.solves", { count: challenge.solved })}
        {challenge.category && <span>{`${challenge.category.symbol} ${challenge.category.name}`}</span>}
        {solved && <b>{t("card.solved")}</b>}
      </p>
    </li>
  );
}
