import { useTexts } from "~/i18n/useTexts.ts";
import type { BoardFrameView, ScoreboardItemView } from "#worker/contract/wire/board/board.ts";
import { Blood, CategoryIcon } from "~/features/play/index.ts";
import { Name } from "~/ui/values/Name.tsx";
import { Num } from "~/ui/values/Number.tsx";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import { Time } from "~/ui/values/Time.tsx";
import { bloodRank, columnsOf } from "./columns.ts";

/** All solves of a team, newest first. */
export function TeamSolves({ team, frame }: { team: ScoreboardItemView; frame: BoardFrameView }) {
  const { t } = useTexts("board", "play/game");
  const challenges = new Map(columnsOf(frame).flatMap((group) => group.challenges.map((challenge) => [challenge.id, challenge] as const)));
  const solves = [...team.solvedChallenges].sort((a, b) => Date.parse(b.time) - Date.parse(a.time));
  if (solves.length === 0 && !team.hintPoints) return <p className="text-mute">{t("team.noSolves")}</p>;
  return (
    <Table
      caption={t("team.solves", { team: team.name })}
      head={
        <>
          <Th>{t("team.challenge")}</Th>
          <Th className="max-sm:hidden">{t("team.solver")}</Th>
          <Th>{t("team.time")}</Th>
          <Th className="text-right">{t("team.points")}</Th>
        </>
      }
    >
      {team.hintPoints !== undefined && (
        <Tr>
          <Td className="text-mute">{t("team.hints")}</Td>
          <Td className="max-sm:hidden" />
          <Td />
          <Td className="text-right font-semibold whitespace-nowrap">
            −<Num value={team.hintPoints} />
          </Td>
        </Tr>
      )}
      {solves.map((solve) => {
        const challenge = challenges.get(solve.id);
        const rank = bloodRank(solve.type);
        return (
          <Tr key={solve.id}>
            <Td>
              <span className="flex items-center gap-2">
                {challenge && <CategoryIcon tag={challenge.tag} size={16} title={t(`play/game:tag.${challenge.tag}`)} />}
                <span className="min-w-0">
                  {challenge?.title ?? `#${solve.id}`}
                  <Name className="block text-xs text-mute sm:hidden">{solve.userName}</Name>
                </span>
                {rank && <Blood rank={rank} />}
              </span>
            </Td>
            <Td className="text-mute max-sm:hidden">
              <Name>{solve.userName}</Name>
            </Td>
            <Td className="whitespace-nowrap text-mute">
              <Time at={solve.time} />
            </Td>
            <Td className="text-right font-semibold">
              <Num value={solve.score} />
            </Td>
          </Tr>
        );
      })}
    </Table>
  );
}
