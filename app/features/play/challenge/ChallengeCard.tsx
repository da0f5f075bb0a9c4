import { Link, useSearchParams } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { ScoreChallengeView } from "#worker/contract/wire/board.ts";
import { Icon } from "~/ui/Icon.tsx";
import { Num } from "~/ui/Number.tsx";
import { useFlash } from "~/ui/useFlash.ts";
import { cx } from "~/lib/class-names.ts";
import { Blood } from "./Blood.tsx";
import { CategoryIcon } from "./CategoryIcon.tsx";

/** One challenge of the grid: what it is worth now, who solved it first, whether one's own team has it. The whole card is the link. */
export function ChallengeCard({ challenge, solved }: { challenge: ScoreChallengeView; solved: boolean }) {
  const { t } = useTexts("play/challenge");
  const [search] = useSearchParams();
  const flash = useFlash(solved);
  return (
    <article
      className={cx(
        "relative flex h-full flex-col gap-2 rounded border border-line p-3 focus-within:border-accent-text hover:border-line-strong hover:bg-hover",
        solved ? "bg-page text-mute" : "bg-raised",
        flash,
      )}
    >
      <h3 className="flex min-h-10 items-start gap-2 font-semibold">
        <CategoryIcon tag={challenge.tag} size={20} />
        <Link
          id={`challenge-${challenge.id}`}
          to={{ pathname: String(challenge.id), search: search.toString() }}
          prefetch="intent"
          preventScrollReset
          className="line-clamp-2 min-w-0 flex-1 after:absolute after:inset-0 after:rounded focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent-text"
        >
          {challenge.title}
        </Link>
        {solved && <Icon name="check" size={18} className="text-ok" />}
      </h3>
      <p className="mt-auto flex items-baseline justify-between gap-2">
        <span className="text-lg font-semibold" title={t("card.score")}>
          <Num value={challenge.score} />
        </span>
        <span className="flex items-center gap-1">
          {challenge.bloods.map((blood, n) => (
            <span key={blood.id} title={blood.name} className="relative">
              <Blood rank={(n + 1) as 1 | 2 | 3} />
            </span>
          ))}
        </span>
      </p>
      <p className="flex items-center justify-between gap-2 text-xs text-mute">
        <span className="figures">{t("card.solves", { count: challenge.solved })}</span>
        {solved && <span className="font-medium text-ok">{t("card.solved")}</span>}
      </p>
    </article>
  );
}
