import type { FetcherWithComponents } from "@remix-run/react";
import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { Confirm } from "~/ui/dialogs/Confirm.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { useHydrated } from "~/lib/time/useNow.ts";
import { useRootData } from "~/lib/pages/useRootData.ts";
import { useTimeFormat } from "~/lib/time/useTimeFormat.ts";
import { durationText } from "~/lib/time/duration.ts";
import type { Intent } from "./instance-answer.ts";
import type { AvailableActions, CardState } from "./card-state.ts";

type Props = {
  fetcher: FetcherWithComponents<unknown>;
  pending: Intent | null;
  state: CardState;
  actions: AvailableActions;
  isOver: boolean;
  /** The server has taken the start that is under way, so it can be cancelled. */
  isTaken: boolean;
};

/** Buttons to start, or to extend and end. Plain forms, so they work without scripts as well. */
export function InstanceActions({ fetcher, pending, state, actions, isOver, isTaken }: Props) {
  const hydrated = useHydrated();
  const isThere = state !== "none" && (state !== "stopping" || pending === "stop");
  const busy = pending !== null;
  // Without scripts the page cannot see time pass: the server says whether it was too early.
  const waits = hydrated && actions.coolsMs > 0;
  return (
    <fetcher.Form method="post" className="flex flex-wrap gap-2">
      {isThere ? (
        <>
          <Extend pending={pending} actions={actions} isOff={isOver || busy || (state !== "running" && state !== "unreachable")} />
          <Stop
            fetcher={fetcher}
            pending={pending}
            state={state}
            coolsMs={waits ? actions.coolsMs : 0}
            isOff={isOver || (busy && !isTaken) || state === "stopping"}
          />
        </>
      ) : (
        <Start pending={pending} coolsMs={waits ? actions.coolsMs : 0} isOff={isOver || busy || (hydrated && !actions.canStart)} />
      )}
    </fetcher.Form>
  );
}

const press = (intent: Intent) => ({ type: "submit", name: "intent", value: intent }) as const;
/** The page's clock advances in steps of up to a second, so the rest is rounded down. */
const secondsOf = (ms: number) => Math.max(1, Math.floor(ms / 1_000));

function Start({ pending, coolsMs, isOff }: { pending: Intent | null; coolsMs: number; isOff: boolean }) {
  const { t } = useTexts("play/instance");
  return (
    <Button {...press("start")} variant="primary" busy={pending === "start"} disabled={isOff || coolsMs > 0} className="min-w-28 figures">
      {coolsMs > 0 ? t("actionIn.start", { seconds: secondsOf(coolsMs) }) : t("action.start")}
    </Button>
  );
}

function Extend({ pending, actions, isOff }: { pending: Intent | null; actions: AvailableActions; isOff: boolean }) {
  const { t, i18n } = useTexts("play/instance");
  const { config } = useRootData();
  const format = useTimeFormat({ hour: "2-digit", minute: "2-digit" });
  const { canExtend, renewsAt } = actions;
  return (
    <Button
      {...press("extend")}
      variant={canExtend ? "primary" : "plain"}
      busy={pending === "extend"}
      disabled={isOff || !canExtend}
      icon={<Icon name="clock" size={16} />}
      className="figures"
    >
      {canExtend || renewsAt === null
        ? t("action.extend", { by: durationText(config.extensionDuration, i18n.language) })
        : t("action.extendFrom", { time: format(renewsAt) })}
    </Button>
  );
}

type StopProps = Pick<Props, "fetcher" | "pending" | "state"> & { coolsMs: number; isOff: boolean };

function Stop({ fetcher, pending, state, coolsMs, isOff }: StopProps) {
  const { t } = useTexts("play/instance");
  const hydrated = useHydrated();
  const [asks, setAsks] = useState(false);
  const isUp = state === "running" || state === "unreachable";
  const name = isUp ? "stop" : "cancel";
  const end = () => {
    setAsks(false);
    fetcher.submit({ intent: "stop" }, { method: "post" });
  };
  return (
    <>
      <Button
        {...(hydrated && isUp ? { onClick: () => setAsks(true) } : press("stop"))}
        busy={pending === "stop"}
        disabled={isOff || coolsMs > 0}
        icon={<Icon name="x" size={16} />}
        className="figures"
      >
        {coolsMs > 0 ? t(`actionIn.${name}`, { seconds: secondsOf(coolsMs) }) : t(`action.${name}`)}
      </Button>
      {asks && (
        <Confirm
          open
          danger
          title={t("confirm.title")}
          text={t("confirm.text")}
          action={t("action.stop")}
          onConfirm={end}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
