import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Badge } from "~/ui/Badge.tsx";
import { Button } from "~/ui/Button.tsx";
import { Confirm } from "~/ui/dialogs/Confirm.tsx";
import { useAsked } from "~/ui/dialogs/useAsked.ts";
import { Empty } from "~/ui/Empty.tsx";
import { RemoveCell } from "~/ui/lists/RemoveCell.tsx";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import type { FlagView } from "#worker/contract/wire/challenge/challenge.ts";
import { isRight } from "#worker/domain/flags/flag-kinds.ts";
import { Name } from "~/ui/values/Name.tsx";
import { Size } from "~/ui/values/Size.tsx";
import { removeFlag, type ChallengeAt } from "../challenge-calls.ts";

const SHOWN = 100;

/** `last`: what the deletion of the last right flag would do: nothing more, or disable the challenge, which an author may not. */
type Props = { flags: FlagView[]; dynamic: boolean; last: "goes" | "disables" | "stays"; at: ChallengeAt; onRemoved: () => void };

/** A challenge's flags, with their attachments if each team has its own. */
export function FlagTable({ flags, dynamic, last, at, onRemoved }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  const toast = useToast();
  const call = useCall();
  const [most, setMost] = useState(SHOWN);
  const [leaving, setLeaving, close] = useAsked<FlagView>();
  const remove = async () => {
    if (!leaving || !(await call.run(() => removeFlag(at, leaving.id)))) return;
    toast({ tone: "ok", text: t("flags.removed") });
    close();
    onRemoved();
  };
  const warning = warningOf(leaving, flags, last);
  if (flags.length === 0) return <Empty icon="flag" title={t("flags.none")} text={t(dynamic ? "flags.noneDynamic" : "flags.noneText")} />;
  return (
    <div className="grid gap-3">
      <Table
        caption={t("challenge.flags")}
        head={
          <>
            <Th>{t("flags.flag")}</Th>
            {dynamic && <Th>{t("flags.attachment")}</Th>}
            {dynamic && <Th>{t("flags.state")}</Th>}
            <Th className="w-12" />
          </>
        }
      >
        {flags.slice(0, most).map((flag) => (
          <Row key={flag.id} flag={flag} dynamic={dynamic} onRemove={() => setLeaving(flag)} />
        ))}
      </Table>
      {flags.length > most && (
        <Button className="justify-self-center" onClick={() => setMost(most + 10 * SHOWN)}>
          {t("flags.more", { count: flags.length - most })}
        </Button>
      )}
      <Confirm
        open={leaving !== null}
        title={t("flags.remove")}
        text={
          <>
            <code translate="no" className="font-mono [overflow-wrap:anywhere] text-ink">
              {leaving?.flag}
            </code>
            <p className="mt-2">{t(warning)}</p>
          </>
        }
        action={t("common:action.delete")}
        danger
        busy={call.busy}
        onConfirm={warning === "flags.keepLast" ? undefined : remove}
        onClose={close}
      />
    </div>
  );
}

function warningOf(leaving: FlagView | null, flags: FlagView[], last: Props["last"]) {
  if (leaving && !isRight(leaving.kind)) return "flags.removeDecoy";
  if (last !== "goes" && flags.filter(({ kind }) => isRight(kind)).length === 1)
    return last === "stays" ? "flags.keepLast" : "flags.removeLast";
  return leaving?.bound ? "flags.removeBound" : "flags.removeText";
}

function Row({ flag, dynamic, onRemove }: { flag: FlagView; dynamic: boolean; onRemove: () => void }) {
  const { t } = useTexts("admin/challenge-editor");
  return (
    <Tr>
      <Td>
        <span translate="no" className="font-mono [overflow-wrap:anywhere]">
          {flag.flag}
        </span>
        {(flag.kind !== "exact" || flag.label) && (
          <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-mute">
            {flag.kind !== "exact" && <Badge tone={isRight(flag.kind) ? "brand" : "warn"}>{t(`flagKind.${flag.kind}`)}</Badge>}
            <Name>{flag.label}</Name>
          </span>
        )}
      </Td>
      {dynamic && (
        <Td>
          {!isRight(flag.kind) ? null : flag.attachment?.url ? (
            <a
              href={flag.attachment.url}
              className="inline-flex items-center gap-2 text-accent-text hover:underline"
              target="_blank"
              rel="noreferrer"
            >
              {t(`attachment.${flag.attachment.type}`)}
              {flag.attachment.fileSize !== null && <Size bytes={flag.attachment.fileSize} />}
            </a>
          ) : (
            <span className="text-warn">{t("attachment.None")}</span>
          )}
        </Td>
      )}
      {dynamic && (
        <Td>
          {!isRight(flag.kind) ? null : flag.bound ? <Badge tone="ok">{t("flags.isBound")}</Badge> : <Badge>{t("flags.isFree")}</Badge>}
        </Td>
      )}
      <RemoveCell label={t("flags.removeNamed", { flag: flag.flag })} onRemove={onRemove} />
    </Tr>
  );
}
