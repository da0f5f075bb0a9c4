import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { NoticeDialog } from "~/features/admin/game-editor/NoticeDialog.tsx";
import { Button, IconButton } from "~/ui/Button.tsx";
import { Confirm } from "~/ui/dialogs/Confirm.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Markdown } from "~/ui/values/Markdown.tsx";
import { Time } from "~/ui/values/Time.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import { requireId } from "~/lib/pages/route-id.ts";
import { renderMarkdown } from "~/lib/markdown/markdown.server.ts";
import { useAdminGame } from "~/features/admin/game-editor/useAdminGame.ts";
import { phaseOf } from "~/features/play/index.ts";
import { useNow } from "~/lib/time/useNow.ts";
import { removeNotice } from "~/features/admin/game-editor/notice-calls.ts";

export const handle = { i18n: ["admin/game-editor", "admin/markdown", "ui"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin:section.notices");

type Written = { id: number; time: string; source: string; html: string };

export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = requireId(params.id);
  const notices = await context.read((services, ctx) => services.notices.noticesForEdit(ctx, id));
  const written = notices.map(async ({ id, time, values }): Promise<Written> => {
    const source = values.at(-1) ?? "";
    return { id, time, source, html: await renderMarkdown(source) };
  });
  return { gameId: id, notices: await Promise.all(written) };
}

export default function Notices() {
  const { t } = useTexts("admin/game-editor", "admin");
  const { gameId, notices } = useLoaderData<typeof loader>();
  const isEarly = phaseOf(useAdminGame().game, useNow()) === "upcoming";
  const revalidator = useRevalidator();
  const [edited, setEdited] = useState<Written | "new" | null>(null);
  const write = (
    <Button variant="primary" icon={<Icon name="plus" />} onClick={() => setEdited("new")}>
      {t("notices.write")}
    </Button>
  );
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-base font-semibold">{t("admin:section.notices")}</h2>
        {write}
      </header>
      {notices.length === 0 && <Empty icon="bell" title={t("notices.none")} text={t("notices.noneText")} action={write} />}
      <ul className="grid gap-3">
        {notices.map((notice) => (
          <Notice key={notice.id} notice={notice} gameId={gameId} onEdit={() => setEdited(notice)} onRemoved={revalidator.revalidate} />
        ))}
      </ul>
      <NoticeDialog
        notice={edited === "new" ? null : edited}
        open={edited !== null}
        gameId={gameId}
        isEarly={isEarly}
        onClose={() => setEdited(null)}
        onSaved={revalidator.revalidate}
      />
    </div>
  );
}

type NoticeProps = { notice: Written; gameId: number; onEdit: () => void; onRemoved: () => void };

function Notice({ notice, gameId, onEdit, onRemoved }: NoticeProps) {
  const { t } = useTexts("admin/game-editor");
  const toast = useToast();
  const call = useCall();
  const [leaving, setLeaving] = useState(false);
  const remove = async () => {
    if (!(await call.run(() => removeNotice(gameId, notice.id)))) return;
    toast({ tone: "ok", text: t("notices.removed") });
    setLeaving(false);
    onRemoved();
  };
  return (
    <li className="rounded border border-line bg-raised p-3">
      <div className="flex items-center gap-1">
        <span className="mr-auto text-xs text-mute">
          <Time at={notice.time} />
        </span>
        <IconButton size="sm" label={t("notices.edit")} icon={<Icon name="edit" size={16} />} onClick={onEdit} />
        <IconButton size="sm" label={t("notices.remove")} icon={<Icon name="trash" size={16} />} onClick={() => setLeaving(true)} />
      </div>
      <Markdown html={notice.html} />
      <Confirm
        open={leaving}
        title={t("notices.remove")}
        text={t("notices.removeText")}
        action={t("common:action.delete")}
        danger
        busy={call.busy}
        onConfirm={remove}
        onClose={() => setLeaving(false)}
      />
    </li>
  );
}
