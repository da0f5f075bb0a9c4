import { useRevalidator } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { useCall } from "~/lib/calls/useCall.ts";
import { Button, IconButton } from "~/ui/Button.tsx";
import { Dialog } from "~/ui/dialogs/Dialog.tsx";
import { useAsked } from "~/ui/dialogs/useAsked.ts";
import { Icon } from "~/ui/Icon.tsx";
import { useToast } from "~/ui/Toast.tsx";
import type { ChallengeRowView } from "#worker/contract/wire/challenge/challenge.ts";
import { changeChallenges } from "../challenge-calls.ts";
import { CategoryForm, ScoreForm, type Change } from "./ChosenForms.tsx";
import { CopyForm, type CopyTarget } from "./CopyForm.tsx";

type Props = {
  gameId: number;
  /** The chosen challenges, and all of the game. */
  rows: ChallengeRowView[];
  all: ChallengeRowView[];
  games: CopyTarget[];
  publishes: boolean;
  onMove: (by: -1 | 1) => void;
  onClear: () => void;
};

const TITLES = { score: "list.setScore", category: "list.setCategory", copy: "list.copy" } as const;

/** Actions for the chosen challenges. Stays at the bottom edge while any are chosen. */
export function ChosenBar({ gameId, rows, all, games, publishes, onMove, onClear }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  const toast = useToast();
  const revalidator = useRevalidator();
  const call = useCall();
  const [asking, setAsking, close] = useAsked<keyof typeof TITLES>();
  const done = (text: string) => {
    close();
    toast({ tone: "ok", text });
    revalidator.revalidate();
  };
  const change: Change = async (form, set) => {
    const ids = rows.map(({ id }) => id);
    if (await form.run(() => changeChallenges(gameId, { ids, set }), { quiet: asking !== null }))
      done(t("list.changed", { count: ids.length }));
  };
  return (
    <section aria-label={t("list.chosenActions")} className="bottom-bar">
      <output className="mr-auto font-medium">{t("list.chosen", { count: rows.length })}</output>
      {publishes && (
        <>
          <Button busy={call.busy} onClick={() => change(call, { isEnabled: true })}>
            {t("list.enable")}
          </Button>
          <Button busy={call.busy} onClick={() => change(call, { isEnabled: false })}>
            {t("list.disable")}
          </Button>
          <Button onClick={() => setAsking("score")}>{t("list.setScore")}</Button>
        </>
      )}
      <Button onClick={() => setAsking("category")}>{t("list.setCategory")}</Button>
      <Button icon={<Icon name="copy" size={16} />} onClick={() => setAsking("copy")}>
        {t("list.copy")}
      </Button>
      {publishes && (
        <span className="inline-flex">
          <IconButton
            label={t("list.up")}
            icon={<Icon name="chevron-down" size={16} className="rotate-180" />}
            onClick={() => onMove(-1)}
          />
          <IconButton label={t("list.down")} icon={<Icon name="chevron-down" size={16} />} onClick={() => onMove(1)} />
        </span>
      )}
      <IconButton label={t("list.unchoose")} icon={<Icon name="x" size={16} />} onClick={onClear} />
      <Dialog open={asking !== null} onClose={close} title={asking && t(TITLES[asking])}>
        {asking === "score" && <ScoreForm rows={rows} change={change} onClose={close} />}
        {asking === "category" && <CategoryForm rows={rows} all={all} change={change} onClose={close} />}
        {asking === "copy" && <CopyForm gameId={gameId} rows={rows} all={all} games={games} onDone={done} onClose={close} />}
      </Dialog>
    </section>
  );
}
