import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { FreezeAction } from "#worker/contract/wire/game/freeze.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { actOnFreeze } from "~/features/admin/game-editor/freeze-calls.ts";
import { RevealControls } from "~/features/admin/game-editor/RevealControls.tsx";
import { useRevealKeys } from "~/features/admin/game-editor/useRevealKeys.ts";
import { useAdminGame } from "~/features/admin/game-editor/useAdminGame.ts";
import { gameHub, phaseOf } from "~/features/play/index.ts";
import { useCall } from "~/lib/calls/useCall.ts";
import { useLive } from "~/lib/live/useLive.ts";
import { clockNow } from "~/lib/time/clock.ts";
import { whenReached } from "~/lib/time/when-reached.ts";
import { useNow } from "~/lib/time/useNow.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import { requireId } from "~/lib/pages/route-id.ts";
import { leading } from "~/lib/between-sentences.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { Confirm } from "~/ui/dialogs/Confirm.tsx";
import { useAsked } from "~/ui/dialogs/useAsked.ts";
import { Icon } from "~/ui/Icon.tsx";
import { Section } from "~/ui/Section.tsx";
import { Time } from "~/ui/values/Time.tsx";

export const handle = { i18n: ["admin/game-editor"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin:section.freeze");

export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = requireId(params.id);
  const [view, { freezeAt }] = await Promise.all([
    context.read((services, ctx) => services.freeze.stateOf(ctx, id)),
    context.read((services, ctx) => services.games.getForEdit(ctx, id)),
  ]);
  return { id, view, freezeAt };
}

/** Actions that need confirmation. */
type Asked = Extract<FreezeAction, "freeze" | "thaw" | "all">;

export default function FreezePage() {
  const { t } = useTexts("admin/game-editor", "admin");
  const loaded = useLoaderData<typeof loader>();
  const [known, setKnown] = useState({ loaded: loaded.view, view: loaded.view });
  if (known.loaded !== loaded.view) setKnown({ loaded: loaded.view, view: loaded.view });
  const { view } = known;
  const [asked, setAsked, close] = useAsked<Asked>();
  const [isDriving, setDriving] = useState(false);
  const call = useCall();
  const { revalidate } = useRevalidator();
  // A colleague may freeze the board; a frozen one changes with each step of the reveal, whoever makes it, and with the thaw.
  useLive(gameHub(loaded.id), {
    BoardChanged: ({ frozen }) => (frozen || view.since !== null) && revalidate(),
    // Also the first time: what happened since the page was read reaches nobody here.
    Connected: revalidate,
  });
  useMoment(view.since === null ? loaded.freezeAt : null, revalidate);
  const act = async (action: FreezeAction) => {
    if (call.busy) return;
    const done = await call.run(() => actOnFreeze(loaded.id, action, view.made));
    if (done) setKnown((before) => ({ ...before, view: done.value }));
    // A read that began before the answer would bring the step before it; if somebody else was quicker, the next step follows from theirs.
    revalidate();
    close();
  };
  const isOpen = view.since !== null && (isDriving || view.made > 0);
  const step = (action: "next" | "back") => {
    // Otherwise taking back the first step would leave the reveal.
    setDriving(true);
    void act(action);
  };
  const next = () => step("next");
  const back = () => {
    if (view.made > 0) step("back");
  };
  useRevealKeys(isOpen, next, back);
  return (
    <div>
      {view.since === null ? (
        <Planned freezeAt={loaded.freezeAt} onFreeze={() => setAsked("freeze")} />
      ) : (
        <>
          <Frozen since={view.since} isBegun={view.made > 0} onThaw={() => setAsked("thaw")} />
          <Section title={t("freeze.reveal")} text={t("freeze.revealText")}>
            {isOpen ? (
              <RevealControls view={view} busy={call.busy} isStarted={isDriving} onNext={next} onBack={back} />
            ) : (
              <div>
                <Button variant="primary" icon={<Icon name="chart" size={16} />} onClick={() => setDriving(true)}>
                  {t("freeze.start")}
                </Button>
              </div>
            )}
            <div className="border-t border-line pt-4">
              <Button onClick={() => setAsked("all")}>{t("freeze.all")}</Button>
            </div>
          </Section>
        </>
      )}
      <Confirm
        open={asked !== null}
        title={t(`freeze.ask.${asked ?? "freeze"}`)}
        text={t(`freeze.askText.${asked ?? "freeze"}`)}
        action={t(`freeze.do.${asked ?? "freeze"}`)}
        busy={call.busy}
        onConfirm={() => asked && void act(asked)}
        onClose={close}
      />
    </div>
  );
}

/** An answer may be up to a second old. */
const ANSWER_AGE_MS = 1_000;

/** Calls back shortly after a moment that is still ahead. */
function useMoment(at: string | null, then: () => void): void {
  useEffect(() => {
    const moment = at === null ? 0 : Date.parse(at);
    return moment > clockNow() ? whenReached(moment + ANSWER_AGE_MS, then) : undefined;
  }, [at, then]);
}

type PlannedProps = { freezeAt: string | null; onFreeze: () => void };

/** The board is not frozen: when it will be, and a button to freeze it now while the game runs. */
function Planned({ freezeAt, onFreeze }: PlannedProps) {
  const { t } = useTexts("admin/game-editor");
  const { game } = useAdminGame();
  const isRunning = phaseOf(game, useNow()) === "running";
  return (
    <Section title={t("freeze.title")} text={t("freeze.text")}>
      {freezeAt && (
        <p>
          {leading(t("freeze.planned"))}
          <Time at={freezeAt} absolute className="font-semibold figures" />
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {isRunning ? (
          <Button variant="primary" icon={<Icon name="lock" size={16} />} onClick={onFreeze}>
            {t("freeze.now")}
          </Button>
        ) : (
          <p className="text-mute">{t("freeze.notRunning")}</p>
        )}
        <Link to={`/admin/games/${game.id}/info`} className="font-medium text-accent-text underline">
          {t("freeze.setTime")}
        </Link>
      </div>
    </Section>
  );
}

/** Since when the board is frozen. The freeze can be ended without a reveal until the first step is shown. */
function Frozen({ since, isBegun, onThaw }: { since: string; isBegun: boolean; onThaw: () => void }) {
  const { t } = useTexts("admin/game-editor");
  return (
    <Section title={t("freeze.frozen")}>
      <Alert
        title={
          <>
            {leading(t("freeze.since"))}
            <Time at={since} absolute className="figures" />
          </>
        }
      >
        {t("freeze.sinceText")}
      </Alert>
      {!isBegun && (
        <div>
          <Button onClick={onThaw}>{t("freeze.thaw")}</Button>
        </div>
      )}
    </Section>
  );
}
