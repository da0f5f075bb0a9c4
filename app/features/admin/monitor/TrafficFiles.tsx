import { useRevalidator } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { Confirm } from "~/ui/dialogs/Confirm.tsx";
import { useAsked } from "~/ui/dialogs/useAsked.ts";
import { Icon } from "~/ui/Icon.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import type { CaptureTeamView, FileRecordView } from "#worker/contract/wire/monitor/capture.ts";
import { TrafficTable } from "./TrafficTable.tsx";
import { pathOf } from "~/lib/calls/address.ts";
import { deleteCapture, deleteCaptures, type CapturesAt } from "./capture-calls.ts";

type Props = { challengeId: number; team: CaptureTeamView; files: FileRecordView[] };

/** A team's captures and the actions on them. */
export function TrafficFiles({ challengeId, team, files }: Props) {
  const { t } = useTexts("admin/monitor");
  const [leaving, setLeaving, close] = useAsked<FileRecordView | "all">();
  const at = { cid: challengeId, partid: team.id };
  return (
    <section aria-label={t("traffic.filesOf", { team: team.name })} className="grid min-w-0 content-start gap-3">
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto min-w-0 truncate text-base font-semibold max-sm:w-full">
          {team.name} <span className="font-normal text-mute figures">{team.count}</span>
        </h2>
        <ButtonLink
          to={pathOf("GET /api/game/captures/:cid/:partid/all", { params: at })}
          reloadDocument
          download
          icon={<Icon name="download" />}
        >
          {t("traffic.all")}
        </ButtonLink>
        <Button icon={<Icon name="trash" />} onClick={() => setLeaving("all")}>
          {t("traffic.deleteAll")}
        </Button>
      </header>
      <TrafficTable at={at} files={files} onRemove={setLeaving} />
      {team.count > files.length && <p className="text-mute">{t("traffic.more", { count: files.length })}</p>}
      <Removal at={at} team={team} leaving={leaving} onClose={close} />
    </section>
  );
}

type RemovalProps = { at: CapturesAt; team: CaptureTeamView; leaving: FileRecordView | "all" | null; onClose: () => void };

/** Deletes one capture or all, after a confirmation. */
function Removal({ at, team, leaving, onClose }: RemovalProps) {
  const { t } = useTexts("admin/monitor");
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const call = useCall();
  const isAll = leaving === "all";
  const remove = async () => {
    const done = await call.run(() => (leaving === null || isAll ? deleteCaptures(at) : deleteCapture(at, leaving.fileName)));
    onClose();
    if (done) toast({ tone: "ok", text: t("traffic.deleted") });
    revalidate();
  };
  return (
    <Confirm
      open={leaving !== null}
      title={t(isAll ? "traffic.deleteAllOf" : "traffic.deleteOne", { team: team.name })}
      text={
        <>
          {leaving !== null && !isAll && (
            <code translate="no" className="mb-2 block font-mono text-xs break-all text-ink">
              <Name>{leaving.fileName}</Name>
            </code>
          )}
          {t(isAll ? "traffic.deleteAllText" : "traffic.deleteText")}
        </>
      }
      action={t("common:action.delete")}
      danger
      busy={call.busy}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
