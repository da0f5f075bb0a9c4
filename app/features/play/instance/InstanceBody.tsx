import { useTexts } from "~/i18n/useTexts.ts";
import { betweenSentences } from "~/lib/between-sentences.ts";
import type { InstanceStatusView } from "#worker/contract/wire/challenge/challenge.ts";
import type { ChallengeTag } from "#worker/contract/wire/enums.ts";
import { Icon, type IconName } from "~/ui/Icon.tsx";
import { useHydrated } from "~/lib/time/useNow.ts";
import { useRootData } from "~/lib/pages/useRootData.ts";
import { cx } from "~/lib/class-names.ts";
import { durationText } from "~/lib/time/duration.ts";
import { connectionTo, needsInstance } from "../challenge/connection-text.ts";
import { entryLines } from "./entry-lines.ts";
import { InstanceEntry } from "./InstanceEntry.tsx";
import { failsStart, type CardState } from "./card-state.ts";

type Props = { status: InstanceStatusView; state: CardState; tag: ChallengeTag; connection: string; origin: string; isSolved: boolean };

/** Placeholders of an address, so that the card has the same height without one. */
const ROOM = { proxied: "00000000-0000-0000-0000-000000000000", direct: "host:0" };

/** How to reach the instance; until it can be reached, its progress in the same space. */
export function InstanceBody({ status, state, tag, connection, origin, isSolved }: Props) {
  const here = useHydrated() ? window.location.origin : origin;
  const entry = state === "running" || state === "unreachable" ? status.instance?.entry : "";
  const lines = entryLines(entry || (status.proxied ? ROOM.proxied : ROOM.direct), tag, here);
  const said = entry && needsInstance(connection) ? connectionTo(connection, entry) : null;
  return (
    <div className="grid *:[grid-area:1/1]">
      <div className={cx(!entry && "invisible")} aria-hidden={!entry}>
        <InstanceEntry lines={lines} />
        {entry && said && <p className="mt-2 font-mono text-sm whitespace-pre-wrap">{said}</p>}
      </div>
      {!entry && <InstanceProgress status={status} state={state} isSolved={isSolved} />}
    </div>
  );
}

const ICONS: Record<CardState, IconName> = {
  none: "flag",
  queued: "list",
  starting: "refresh",
  running: "refresh",
  unreachable: "refresh",
  stopping: "refresh",
};

function InstanceProgress({ status, state, isSolved }: Pick<Props, "status" | "state" | "isSolved">) {
  const { t, i18n } = useTexts("play/instance");
  const { config } = useRootData();
  const inWords = (minutes: number) => durationText(minutes, i18n.language);
  const window = Math.min(config.renewalWindow, config.defaultLifetime);
  const ended = state === "none" ? status.ended?.why : undefined;
  const failure = ended && failsStart(ended) ? ended : null;
  const isFailure = failure !== null;
  const part = state === "running" || state === "unreachable" ? "starting" : state;
  const isDone = isSolved && state === "none" && !isFailure;
  const title = isFailure ? "failed.title" : isDone ? "none.solved" : (`title.${part}` as const);
  return (
    <div className="flex items-center gap-3">
      <Icon
        name={isFailure ? "warning" : isDone ? "check" : ICONS[state]}
        size={20}
        className={cx(isFailure ? "text-alert" : isDone ? "text-ok" : "text-faint", part === "starting" && "motion-safe:animate-pulse")}
      />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{t(title, { place: status.instance?.place ?? 1 })}</p>
        <p className="text-mute">
          {failure ? t(`failed.${failure}`) : ended && !failsStart(ended) ? t(`ended.${ended}`) + betweenSentences(i18n.language) : null}
          {!isFailure && t(`text.${part}`, { lifetime: inWords(config.defaultLifetime), window: inWords(window) })}
        </p>
      </div>
    </div>
  );
}
