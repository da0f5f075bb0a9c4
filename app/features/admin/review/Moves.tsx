import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { Confirm } from "~/ui/dialogs/Confirm.tsx";
import { useAsked } from "~/ui/dialogs/useAsked.ts";
import { useToast } from "~/ui/Toast.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { isHard, movesFrom, type HardMove, type Move } from "./moves.ts";
import type { ParticipationStatus } from "#worker/contract/wire/enums.ts";
import { setStatus } from "./review-calls.ts";

type Props = { participation: { id: number; status: ParticipationStatus }; team: string; onChanged: () => void };

/** What an organiser can do with a team that has signed up. Actions that take something away from it need confirmation. */
export function Moves({ participation, team, onChanged }: Props) {
  const { t } = useTexts("admin/review");
  const toast = useToast();
  const call = useCall();
  const [asked, setAsked, close] = useAsked<HardMove>();
  const go = async (move: Move) => {
    const done = await call.run(() => setStatus(participation.id, move.to));
    close();
    if (done) toast({ tone: "ok", text: t("review.moved", { team, status: t(`status.${move.to}`) }) });
    // Also after a refusal: somebody else may have decided meanwhile.
    onChanged();
  };
  return (
    <span className="flex gap-2">
      {movesFrom(participation.status).map((move) => (
        <Button
          key={move.name}
          size="sm"
          variant={isHard(move) ? "plain" : "primary"}
          busy={call.busy}
          title={team}
          onClick={(event) => {
            event.preventDefault();
            if (isHard(move)) setAsked(move);
            else void go(move);
          }}
        >
          {t(`move.${move.name}`)}
        </Button>
      ))}
      <Confirm
        open={asked !== null}
        title={asked ? t(`move.${asked.name}Title`, { team }) : ""}
        text={asked ? t(`move.${asked.name}Text`) : ""}
        action={asked ? t(`move.${asked.name}`) : ""}
        danger
        busy={call.busy}
        onConfirm={() => asked && void go(asked)}
        onClose={close}
      />
    </span>
  );
}
