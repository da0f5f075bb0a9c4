import { useTexts } from "~/i18n/useTexts.ts";
import { Badge } from "~/ui/Badge.tsx";
import { Button } from "~/ui/Button.tsx";
import { Dialog } from "~/ui/dialogs/Dialog.tsx";
import { useAsked } from "~/ui/dialogs/useAsked.ts";
import { Icon } from "~/ui/Icon.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { Time } from "~/ui/values/Time.tsx";
import type { CorrectionView } from "#worker/contract/wire/board/corrections.ts";
import { UndoForm } from "./UndoForm.tsx";

type Props = { gameId: number; corrections: CorrectionView[]; onDone: () => void };

/** The corrections, newest first, each with its reason; those taken back are marked. */
export function CorrectionList({ gameId, corrections, onDone }: Props) {
  const { t } = useTexts("admin/corrections");
  const [asked, setAsked, close] = useAsked<CorrectionView>();
  return (
    <>
      <ol className="grid gap-2">
        {corrections.map((one) => (
          <li key={one.id} className={`grid gap-1 rounded border border-line bg-raised p-3 ${one.undone ? "text-mute" : ""}`}>
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Said one={one} />
              {one.staffOnly && <Badge icon={<Icon name="eye-off" size={12} />}>{t("onlyStaff")}</Badge>}
              {one.undone && <Badge>{t("undone")}</Badge>}
              {!one.undone && (
                <Button size="sm" variant="quiet" className="ml-auto" onClick={() => setAsked(one)}>
                  {t("undo")}
                </Button>
              )}
            </div>
            <p className="text-pretty">{one.reason}</p>
            <p className="text-xs text-mute">
              <Time at={one.time} absolute /> · {one.by}
              {one.undone && <> · {t("common:label.value", { label: t("undoneBy", { name: one.undone.by }), value: one.undone.reason })}</>}
            </p>
          </li>
        ))}
      </ol>
      <Dialog open={asked !== null} onClose={close} title={t("undoTitle")}>
        {asked && <UndoForm gameId={gameId} correction={asked} onDone={onDone} onClose={close} />}
      </Dialog>
    </>
  );
}

function Said({ one }: { one: CorrectionView }) {
  const { t } = useTexts("admin/corrections");
  const amount = one.points ?? one.minutes;
  const sum = amount === undefined ? "" : amount > 0 ? `+${amount}` : `−${-amount}`;
  return (
    <span className={one.undone ? "line-through" : ""}>
      <span className="font-semibold">{t(`did.${one.do}`)}</span> {one.team && <Name>{one.team.name}</Name>}{" "}
      {one.challenge && <Name>{one.challenge.title}</Name>} <span className="font-mono figures">{sum}</span>
      {one.do === "shift" && ` ${t("minutesShort")}`}
      {one.keep && ` (${t("kept")})`}
      {one.solvedAt && (
        <>
          {" "}
          <Time at={one.solvedAt} absolute />
        </>
      )}
    </span>
  );
}
