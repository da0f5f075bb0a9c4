import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "~/components/ui/Avatar.tsx";
import { Badge, type Tone } from "~/components/ui/Badge.tsx";
import { Button } from "~/components/ui/Button.tsx";
import { Confirm } from "~/components/ui/Confirm.tsx";
import { Icon } from "~/components/ui/Icon.tsx";
import { useToast } from "~/components/ui/Toast.tsx";
import { useCall } from "~/hooks/useCall.ts";
import { api } from "~/lib/api.ts";
import { movesFrom, type Move } from "~/lib/manage/moves.ts";
import type { ParticipationStatus } from "#worker/contract/enums.ts";
import type { ParticipationView } from "#worker/contract/participation.ts";
import { ReviewMembers } from "./ReviewMembers.tsx";

export const STATUS_TONES: Record<ParticipationStatus, Tone> = {
  Pending: "warn",
  Accepted: "ok",
  Rejected: "gray",
  Suspended: "alert",
  Unsubmitted: "gray",
};

/** One team of the review: who they are, where they stand, and what can be done now. */
export function ReviewTeam({ row, onChanged }: { row: ParticipationView; onChanged: () => void }) {
  const { t } = useTranslation("manage");
  const { team } = row;
  return (
    <li className="rounded border border-line bg-raised">
      <details open={row.status === "Pending"} className="group">
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-2 p-3 hover:bg-hover">
          <Icon name="chevron-right" size={16} className="text-faint group-open:rotate-90" />
          <Avatar url={team.avatar} name={team.name} id={team.id} size={32} />
          <span className="min-w-0 flex-1 basis-40">
            <span className="flex items-center gap-2">
              <span className="truncate font-medium">{team.name}</span>
              {team.locked && <Icon name="lock" size={14} className="text-faint" />}
            </span>
            <span className="block truncate text-xs text-mute">
              {[row.organization, t("review.registered", { count: row.registeredMembers.length, all: team.members?.length ?? 0 })]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </span>
          <Badge tone={STATUS_TONES[row.status]}>{t(`status.${row.status}`)}</Badge>
          <Moves row={row} onChanged={onChanged} />
        </summary>
        <div className="border-t border-line p-3">
          {team.bio && <p className="mb-3 text-mute">{team.bio}</p>}
          <ReviewMembers members={team.members ?? []} captainId={team.captainId} registered={row.registeredMembers} />
        </div>
      </details>
    </li>
  );
}

function Moves({ row, onChanged }: { row: ParticipationView; onChanged: () => void }) {
  const { t } = useTranslation("manage");
  const toast = useToast();
  const call = useCall();
  const [asked, setAsked] = useState<Move | null>(null);
  const go = async (move: Move) => {
    const done = await call.run(() => api.send("PUT", `/api/admin/participation/${row.id}/${move.to}`));
    setAsked(null);
    if (done) toast({ tone: "ok", text: t("review.moved", { team: row.team.name, status: t(`status.${move.to}`) }) });
    // Also after a refusal: somebody else may have decided meanwhile.
    onChanged();
  };
  return (
    <span className="flex gap-2">
      {movesFrom(row.status).map((move) => (
        <Button
          key={move.name}
          size="sm"
          variant={move.name === "accept" || move.name === "restore" ? "primary" : "plain"}
          busy={call.busy}
          onClick={(event) => {
            event.preventDefault();
            if (move.name === "accept" || move.name === "restore") void go(move);
            else setAsked(move);
          }}
        >
          {t(`move.${move.name}`)}
        </Button>
      ))}
      <Confirm
        open={asked !== null}
        title={asked ? t(`move.${asked.name}Title`, { team: row.team.name }) : ""}
        text={asked ? t(`move.${asked.name}Text`) : ""}
        action={asked ? t(`move.${asked.name}`) : ""}
        danger
        busy={call.busy}
        onConfirm={() => asked && void go(asked)}
        onClose={() => setAsked(null)}
      />
    </span>
  );
}
