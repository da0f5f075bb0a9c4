import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { CategoryIcon } from "~/features/play/index.ts";
import { percentFormat } from "./percent.ts";
import { numberFormat } from "~/lib/time/formatters.ts";
import { Badge } from "~/ui/Badge.tsx";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import { Num } from "~/ui/values/Number.tsx";
import { Time } from "~/ui/values/Time.tsx";
import type { ControlChallengeView } from "#worker/contract/wire/monitor/control.ts";
import { concernOf, inOrder, isOpened, wrongShare } from "./challenge-order.ts";

type Props = { gameId: number; challenges: ControlChallengeView[]; now: number; mayEdit: boolean };
/** Columns that a phone has no room for; problems are shown beside the name. */
const ASIDE: ReadonlySet<string> = new Set(["lastSolve", "released", "instances", "feedback"]);
/** Keeps a number with its unit: otherwise, when a long title takes all the room, Japanese and Chinese text would break between any two characters. */
const FIGURE = "break-keep wrap-normal";
const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const HEADS = ["challenge", "solves", "wrong", "lastSolve", "released", "instances", "feedback"] as const;

/**
 * How each challenge is doing; those that need attention come first, with the reason. A user who may not edit them gets no links to
 * them: only teams can open one elsewhere.
 */
export function ChallengeHealth({ gameId, challenges, now, mayEdit }: Props) {
  const { t } = useTexts("admin/control");
  return (
    <Table
      caption={t("control.challenges")}
      head={HEADS.map((head) => (
        <Th key={head} className={ASIDE.has(head) ? "max-sm:hidden" : ""}>
          {t(`control.${head}`)}
        </Th>
      ))}
    >
      {inOrder(challenges, now).map((one) => (
        <Tr key={one.id}>
          <Td className="sm:min-w-48">
            <Named one={one} to={mayEdit ? `/admin/games/${gameId}/challenges/${one.id}` : null} now={now} />
          </Td>
          <Td>
            <Num value={one.solved} />
          </Td>
          <Td className={FIGURE}>
            <Wrong gameId={gameId} one={one} />
          </Td>
          <Td className={`${FIGURE} max-sm:hidden`}>
            {one.lastSolve ? (
              <Time at={one.lastSolve} className="xl:whitespace-nowrap" />
            ) : (
              <span className="text-faint">{t("control.none")}</span>
            )}
          </Td>
          <Td className={`${FIGURE} max-sm:hidden`}>
            {one.releasedAt ? (
              <Time at={one.releasedAt} className="xl:whitespace-nowrap" />
            ) : (
              <span className="text-faint">{t("control.shut")}</span>
            )}
            {one.releasedAt && !isOpened(one) && <span className="block text-warn">{t("control.unopened")}</span>}
          </Td>
          <Td className={`${FIGURE} max-sm:hidden`}>
            <Instances one={one} />
          </Td>
          <Td className={`${FIGURE} max-sm:hidden`}>
            <Stars one={one} />
          </Td>
        </Tr>
      ))}
    </Table>
  );
}

function Named({ one, to, now }: { one: ControlChallengeView; to: string | null; now: number }) {
  const { t } = useTexts("admin/control");
  const concern = concernOf(one, now);
  const look = "flex min-w-0 items-center gap-2 [overflow-wrap:anywhere]";
  const name = (
    <>
      <CategoryIcon tag={one.tag} size={16} />
      <span title={one.title} className="line-clamp-2 min-w-0">
        {one.title}
      </span>
    </>
  );
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {to === null ? (
        <span className={look}>{name}</span>
      ) : (
        <Link to={to} className={`${look} text-accent-text hover:underline`}>
          {name}
        </Link>
      )}
      {concern && <Badge tone={concern === "failing" ? "alert" : "warn"}>{t(`concern.${concern}`)}</Badge>}
      <NotStarted failed={one.failedStarts} className="text-xs sm:hidden" />
    </span>
  );
}

/** Opens the wrong answers, in which a misleading text or a flag in another form shows. */
function Wrong({ gameId, one }: { gameId: number; one: ControlChallengeView }) {
  const { t, i18n } = useTexts("admin/control");
  const share = wrongShare(one);
  if (share === null) return <span className="text-faint">{t("control.none")}</span>;
  const answers = new URLSearchParams({ type: "WrongAnswer", q: one.title });
  return (
    <Link to={`/games/${gameId}/monitor/submissions?${answers}`} className="figures text-accent-text hover:underline xl:whitespace-nowrap">
      {`${percentFormat(i18n.language).format(share)} `}
      <span className="whitespace-nowrap text-mute">{t("control.of", { count: one.right + one.wrong })}</span>
    </Link>
  );
}

function Stars({ one: { feedback } }: { one: ControlChallengeView }) {
  const { t, i18n } = useTexts("admin/control");
  if (!feedback) return <span className="text-faint">{t("control.none")}</span>;
  return (
    <span className="figures">
      {`${numberFormat(i18n.language, ONE_DIGIT).format(feedback.average)} `}
      <span className="whitespace-nowrap text-mute">{t("control.said", { count: feedback.count })}</span>
    </span>
  );
}

function Instances({ one: { starts, failed, lastFailed, failedStarts } }: { one: ControlChallengeView }) {
  const { t } = useTexts("admin/control");
  if (starts === 0 && !failedStarts) return <span className="text-faint">{t("control.none")}</span>;
  return (
    <span>
      {t("control.started", { count: starts })}
      {failed > 0 && (
        <span className="block text-alert">
          {t("control.failed", { count: failed })} {lastFailed && <Time at={lastFailed} />}
        </span>
      )}
      <NotStarted failed={failedStarts} />
    </span>
  );
}

/** The column that this stands in is missing on phones, so there it is shown beside the name. */
function NotStarted({ failed, className = "" }: { failed: ControlChallengeView["failedStarts"]; className?: string }) {
  const { t } = useTexts("admin/control");
  if (!failed) return null;
  return (
    <span className={`block text-alert ${className}`}>
      {t("control.notStarted", { count: failed.count, reason: t(`refusal.${failed.reason}`) })} · <Time at={failed.at} />
    </span>
  );
}
