import type { ErrorCode } from "#worker/contract/wire/errors.ts";
import { isOver } from "#worker/contract/wire/rehearsal-names.ts";
import type { RehearsalView } from "#worker/contract/wire/monitor/rehearsal.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Time } from "~/ui/values/Time.tsx";
import { RehearsedCalls, RehearsedRefusals } from "./RehearsedCalls.tsx";
import { RehearsedChallenges } from "./RehearsedChallenges.tsx";
import { isFault } from "./ReportTable.tsx";
import { RehearsedFiles, RehearsedImages } from "./RehearsedFiles.tsx";
import { Icon } from "~/ui/Icon.tsx";

const LOST_FILE = "attachment.fileUnknown" satisfies ErrorCode;

/** The findings of a rehearsal: live while it runs, and kept with the game. */
export function RehearsalReport({ gameId, view }: { gameId: number; view: RehearsalView }) {
  const { t } = useTexts("admin/ready");
  const facts = [t("rehearsal.joined", { count: view.joined }), ...(view.mails > 0 ? [t("rehearsal.mails", { count: view.mails })] : [])];
  return (
    <div className="grid gap-5">
      {isOver(view.phase) && <Outcome view={view} />}
      <p className="text-sm text-mute">
        {view.startedAt && (
          <>
            {t("rehearsal.started")} <Time at={view.startedAt} /> ·{" "}
          </>
        )}
        {facts.join(" · ")}
      </p>
      {isOver(view.phase) && view.phase !== "none" && <RehearsedMail mail={view.mail ?? null} />}
      {view.challenges.length > 0 && <RehearsedChallenges gameId={gameId} challenges={view.challenges} />}
      {view.files.length > 0 && <RehearsedFiles files={view.files} />}
      {view.images.length > 0 && <RehearsedImages images={view.images} />}
      {view.calls.length > 0 && <RehearsedCalls calls={view.calls} />}
      {view.calls.length > 0 && <RehearsedRefusals refusals={view.refusals} />}
    </div>
  );
}

function Outcome({ view }: { view: RehearsalView }) {
  const { t } = useTexts("admin/ready");
  const unsolved = view.challenges.filter(({ tried, solved }) => solved < tried || tried === 0).length;
  const faults = faultsOf(view);
  const title = t(`rehearsalPhase.${view.phase as "done"}`);
  if (view.phase === "failed") {
    return (
      <Alert tone="warn" title={title}>
        {view.problem === LOST_FILE ? t("rehearsal.lostFile") : t("rehearsal.failedText", { problem: view.problem ?? "" })}
      </Alert>
    );
  }
  return (
    <Alert tone={faults > 0 ? "warn" : view.phase === "done" && unsolved === 0 ? "ok" : "info"} title={title}>
      {unsolved === 0 && faults === 0 && t("rehearsal.allSolved")}
      {unsolved > 0 && <p>{t("rehearsal.someUnsolved", { count: unsolved })}</p>}
      {faults > 0 && <p>{t("rehearsal.faults", { count: faults })}</p>}
    </Alert>
  );
}

/** Counts faults other than unsolved challenges: an image may fail to start although its flag, which the rehearsal knows, is right. */
function faultsOf({ challenges, files, images, mail }: RehearsalView): number {
  const isFaulty = ({ solved, tried, loose, problem }: RehearsalView["challenges"][number]) =>
    loose > 0 || (isFault(problem) && solved === tried);
  const lostMail = mail?.state === "failed" || mail?.state === "waiting" ? 1 : 0;
  return lostMail + challenges.filter(isFaulty).length + [...files, ...images].filter(({ problem }) => isFault(problem)).length;
}

/** The outcome of the one mail that a rehearsal sends, to the user who started it. */
function RehearsedMail({ mail }: { mail: NonNullable<RehearsalView["mail"]> | null }) {
  const { t } = useTexts("admin/ready");
  const state = mail?.state ?? "none";
  const isLost = state === "failed" || state === "waiting";
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{t("rehearsal.mail")}</h3>
      <p className={`flex items-start gap-1.5 text-sm ${isLost ? "text-alert" : state === "sent" ? "" : "text-mute"}`}>
        <Icon name={isLost ? "warning" : state === "sent" ? "check" : "info"} size={14} className="mt-1 shrink-0" />
        <span className="min-w-0">
          {t(`rehearsedMail.${state}`)}
          {mail?.error && (
            <code translate="no" className="block text-xs [overflow-wrap:anywhere]">
              {mail.error}
            </code>
          )}
        </span>
      </p>
    </div>
  );
}
