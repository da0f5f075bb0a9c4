import { useTexts } from "~/i18n/useTexts.ts";
import type { GameTeamInfoView } from "#worker/contract/wire/board/board.ts";
import type { ChallengeTag } from "#worker/contract/wire/enums.ts";
import { solvedIds } from "../game/own-solve.ts";
import { Empty } from "~/ui/Empty.tsx";
import { ChallengeCard } from "./ChallengeCard.tsx";
import { lazy, Suspense } from "react";
import { withTexts } from "~/i18n/with-texts.ts";
import { useHydrated } from "~/lib/time/useNow.ts";

type Props = { details: GameTeamInfoView; tag: ChallengeTag | null; hideSolved: boolean };

/** The challenges as cards, in the board's order. */
export function ChallengeGrid({ details, tag, hideSolved }: Props) {
  const { t } = useTexts("play/challenge");
  // Nothing else of the address: a page repeats this in each card.
  const search = tag ? `?tag=${tag}` : "";
  const solved = solvedIds(details);
  const all = Object.values(details.challenges).flat();
  const shown = all.filter((challenge) => (!tag || challenge.tag === tag) && !(hideSolved && solved.has(challenge.id)));
  const locked = details.locked?.filter((challenge) => !tag || challenge.tag === tag).length ?? 0;
  if (all.length + locked === 0)
    return <Empty icon="flag" title={t("challenges.none")} text={t("challenges.noneText")} className="self-start" />;
  if (shown.length + locked === 0)
    return <Empty icon="check" title={t("challenges.allSolved")} text={t("challenges.allSolvedText")} className="self-start" />;
  return (
    <ul className="challenge-cards">
      {shown.map((challenge) => (
        <ChallengeCard key={challenge.id} challenge={challenge} solved={solved.has(challenge.id)} search={search} />
      ))}
      <LockedChallenges details={details} tag={tag} />
    </ul>
  );
}

/** Many games lock no challenge, so this code is not part of the first load. */
const LazyCards = lazy(() => withTexts("play/rules", () => import("../rules/LockedCards.tsx").then(({ LockedCards }) => LockedCards)));

/** The challenges that are locked for the team, after those that are open. */
function LockedChallenges({ details, tag }: { details: GameTeamInfoView; tag: ChallengeTag | null }) {
  const locked = details.locked?.filter((one) => !tag || one.tag === tag) ?? [];
  if (!useHydrated() || locked.length === 0) return null;
  return (
    <Suspense>
      <LazyCards locked={locked} details={details} />
    </Suspense>
  );
}
