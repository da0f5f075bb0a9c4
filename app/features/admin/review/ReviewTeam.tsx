import type { ReactNode } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Avatar } from "~/ui/pictures/Avatar.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Name } from "~/ui/values/Name.tsx";
import type { ParticipationView } from "#worker/contract/wire/game/participation.ts";
import { Moves } from "./Moves.tsx";
import { ReviewMembers } from "./ReviewMembers.tsx";
import { StatusBadge } from "./StatusBadge.tsx";

/** One team of the review: its members, its status, and the possible actions. `write`: the link to write to it. */
export function ReviewTeam({ row, onChanged, write }: { row: ParticipationView; onChanged: () => void; write: ReactNode }) {
  const { t } = useTexts("admin/review");
  const { team } = row;
  return (
    <li className="flex flex-wrap items-start rounded border border-line bg-raised">
      <details open={row.status === "Pending"} className="group min-w-0 flex-1 basis-80">
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-2 p-3 hover:bg-hover">
          <Icon name="chevron-right" size={16} className="text-faint group-open:rotate-90" />
          <Avatar url={team.avatar} name={team.name} id={team.id} size={32} />
          <span className="min-w-0 flex-1 basis-40">
            <span className="flex items-center gap-2">
              <span className="truncate font-medium">
                <Name>{team.name}</Name>
              </span>
              {team.locked && <Icon name="lock" size={14} className="text-faint" />}
            </span>
            <span className="block truncate text-xs text-mute">
              {row.organization && (
                <span>
                  <Name>{row.organization}</Name>
                  {" · "}
                </span>
              )}
              {t("review.joined", { count: row.registeredMembers.length, all: team.members?.length ?? 0 })}
            </span>
          </span>
          <StatusBadge status={row.status} />
        </summary>
        <div className="border-t border-line p-3">
          {team.bio && (
            <p className="mb-3 text-mute">
              <Name>{team.bio}</Name>
            </p>
          )}
          <ReviewMembers members={team.members ?? []} captainId={team.captainId} joined={row.registeredMembers} />
          {write && <div className="mt-3">{write}</div>}
        </div>
      </details>
      {/* Not in the summary, because that is a control itself; as high as it is while closed. */}
      <div className="flex items-center p-3 empty:hidden sm:min-h-15">
        <Moves participation={row} team={team.name ?? ""} onChanged={onChanged} />
      </div>
    </li>
  );
}
