import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { BoardFrameView, ScoreboardItemView } from "#worker/contract/wire/board/board.ts";
import { Avatar } from "~/ui/pictures/Avatar.tsx";
import { Badge } from "~/ui/Badge.tsx";
import { Sheet } from "~/ui/dialogs/Dialog.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { Num } from "~/ui/values/Number.tsx";
import { Place } from "./Place.tsx";
import { Radar } from "./Radar.tsx";
import { TeamSolves } from "./TeamSolves.tsx";

type Props = { id: number; team: ScoreboardItemView | null; frame: BoardFrameView; onClose: () => void };

/** The details of a team: its place, its strength by tag, and every solve. */
export function TeamSheet({ id, team, frame, onClose }: Props) {
  const { t } = useTexts("board");
  const shown = team?.id === id ? team : null;
  return (
    <Sheet open onClose={onClose} title={shown?.name ?? t("board.team")}>
      {shown ? <TeamBody team={shown} frame={frame} /> : <Empty icon="teams" title={t("team.missing")} text={t("team.missingText")} />}
    </Sheet>
  );
}

function TeamBody({ team, frame }: { team: ScoreboardItemView; frame: BoardFrameView }) {
  const { t } = useTexts("board");
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-4">
        <Avatar url={team.avatar} name={team.name} id={team.id} size={56} />
        <div className="min-w-0 flex-1">
          {team.organization && (
            <Badge>
              <Name>{team.organization}</Name>
            </Badge>
          )}
          <p className="text-mute text-pretty">
            <Name>{team.bio}</Name>
          </p>
        </div>
      </div>
      <dl className="grid grid-cols-[1fr_minmax(33%,auto)_1fr] divide-x divide-line rounded border border-line">
        <div className="px-4 py-2.5">
          <dt className="text-xs text-mute">{t("team.rank")}</dt>
          <dd className="text-lg font-semibold">
            <Place rank={team.rank} />
            {team.organizationRank !== null && (
              <span className="block text-xs font-normal text-mute">{t("team.inDivision", { rank: team.organizationRank })}</span>
            )}
          </dd>
        </div>
        <div className="px-4 py-2.5">
          <dt className="text-xs text-mute">{t("board.score")}</dt>
          <dd className="text-lg font-semibold">
            <Link to={`../score?team=${team.id}`} relative="path" className="underline decoration-line-strong hover:decoration-accent">
              <Num value={team.score} />
            </Link>
          </dd>
        </div>
        <div className="px-4 py-2.5">
          <dt className="text-xs text-mute">{t("team.solved")}</dt>
          <dd className="text-lg font-semibold figures">
            {team.solvedCount}
            <span className="text-sm font-normal text-faint"> / {frame.challengeCount}</span>
          </dd>
        </div>
      </dl>
      <Radar challenges={frame.challenges} solves={team.solvedChallenges} />
      <TeamSolves team={team} frame={frame} />
    </div>
  );
}
