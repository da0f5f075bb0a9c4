import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { leading } from "~/lib/between-sentences.ts";
import type { ScoreboardItemView } from "#worker/contract/wire/board/board.ts";
import { Icon } from "~/ui/Icon.tsx";
import { Time } from "~/ui/values/Time.tsx";

type Props = {
  /** When the board was frozen. */
  since: string;
  /** The viewer's team including what it has done since; null for viewers who do not play. */
  own: ScoreboardItemView | null;
  /** For viewers who may see the live board: whether they see it, and the address of the other one. */
  staff: { live: boolean; other: string } | null;
};

/** A notice over a frozen board: says that it is frozen, shows the team's own present state, and tells the staff which board they see. */
export function FrozenNote({ since, own, staff }: Props) {
  const { t } = useTexts("board");
  const isLive = staff?.live === true;
  return (
    <div
      aria-live="polite"
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 rounded border-l-4 p-3 ${isLive ? "border-l-warn bg-warn-soft" : "border-l-accent bg-accent-soft"}`}
    >
      <Icon name={isLive ? "eye" : "lock"} className={isLive ? "text-warn" : "text-accent-text"} />
      <p className="min-w-0 flex-1 basis-60">
        <span className="font-semibold">
          {leading(t(isLive ? "frozen.live" : "frozen.title"))}
          <Time at={since} absolute className="figures" />
        </span>{" "}
        <span className="text-mute">{t(isLive ? "frozen.liveText" : "frozen.text")}</span>
      </p>
      {own && own.rank > 0 && !isLive && (
        <p className="rounded border border-accent bg-raised px-2 py-1 figures">
          {t("frozen.own", { rank: own.rank, score: own.score, count: own.solvedCount })}
        </p>
      )}
      {staff && (
        <Link to={staff.other} preventScrollReset className="font-medium text-accent-text underline">
          {t(isLive ? "frozen.toPublic" : "frozen.toLive")}
        </Link>
      )}
    </div>
  );
}
