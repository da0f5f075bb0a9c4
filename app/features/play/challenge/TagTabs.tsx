import { Link } from "@remix-run/react";
import type { CSSProperties } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { GameTeamInfoView } from "#worker/contract/wire/board/board.ts";
import type { ChallengeTag } from "#worker/contract/wire/enums.ts";
import { progressByTag } from "../game/own-solve.ts";
import { kept } from "~/ui/kept.tsx";
import { Switch } from "~/ui/Input.tsx";
import { Strip } from "~/ui/strips/Strip.tsx";
import { CategoryIcon } from "./CategoryIcon.tsx";

type Props = {
  details: GameTeamInfoView;
  chosen: ChallengeTag | null;
  hideSolved: boolean;
  onHideSolved: (hide: boolean) => void;
};

/** The tags of a game with the team's progress in each: a column on a wide screen, a scrolling row on a phone. */
export function TagTabs({ details, chosen, hideSolved, onHideSolved }: Props) {
  const { t } = useTexts("play/challenge");
  const tags = progressByTag(details);
  const solved = tags.reduce((sum, tag) => sum + tag.solved, 0);
  return (
    <div className="flex min-w-0 flex-col gap-3 md:sticky md:top-4 md:self-start">
      <Strip
        label={t("challenges.tags")}
        className="tag-links flex gap-1 max-md:-mx-4 max-md:px-4 max-md:py-1 md:flex-col md:overflow-visible"
      >
        <TagLink tag={null} solved={solved} total={details.challengeCount} current={chosen === null} />
        {tags.map(({ tag, total, solved }) => (
          <TagLink key={tag} {...{ tag, solved, total }} current={chosen === tag} />
        ))}
      </Strip>
      <div className="md:border-t md:border-line md:px-2 md:pt-3">
        <Switch label={t("challenges.hideSolved")} checked={hideSolved} onChange={(event) => onHideSolved(event.target.checked)} />
      </div>
    </div>
  );
}

type TagLinkProps = { tag: ChallengeTag | null; solved: number; total: number; current: boolean };

const TagLink = kept("tag", function TagLink({ tag, solved, total, current }: TagLinkProps) {
  const { t } = useTexts("play/challenge", "play/game");
  const name = tag ? t(`play/game:tag.${tag}`) : t("challenges.all");
  return (
    <Link
      to={tag ? `?tag=${tag}` : "."}
      preventScrollReset
      replace
      aria-current={current ? "true" : undefined}
      title={t("challenges.tagLabel", { solved, total })}
      discover="none"
    >
      {tag && <CategoryIcon tag={tag} size={18} />}
      <span>{name}</span>
      <span>
        <i style={{ "--solved": total === 0 ? 0 : solved / total } as CSSProperties} />
        {`${solved}/${total}`}
      </span>
    </Link>
  );
});
