import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { RankedWriteup } from "#worker/contract/wire/game/writeup.ts";
import { WriteupTable } from "~/features/admin/game-editor/WriteupTable.tsx";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { Confirm } from "~/ui/dialogs/Confirm.tsx";
import { Sheet } from "~/ui/dialogs/Dialog.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import { requireId } from "~/lib/pages/route-id.ts";
import { deleteWriteups } from "~/features/admin/game-editor/game-calls.ts";
import { pathOf } from "~/lib/calls/address.ts";

export const handle = { i18n: ["admin/game-editor"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin:section.writeups");

export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = requireId(params.id);
  const ranked = await context.attemptPart((services, ctx) => services.writeups.ranked(ctx, id));
  if (ranked.ok) return { gameId: id, rows: ranked.value, away: null };
  // Without the board's ranks they can be read all the same.
  const rows = await context.read((services, ctx) => services.writeups.list(ctx, id));
  return { gameId: id, rows: rows.map((row) => ({ ...row, rank: null })), away: ranked.error.title };
}

export default function Writeups() {
  const { t } = useTexts("admin/game-editor", "admin");
  const { gameId, rows, away } = useLoaderData<typeof loader>();
  const [viewed, setViewed] = useState<RankedWriteup | null>(null);
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-base font-semibold">
          {`${t("admin:section.writeups")} `}
          <span className="font-normal text-mute figures">{rows.length}</span>
        </h2>
        {rows.length > 0 && (
          <>
            <ButtonLink
              to={pathOf("GET /api/admin/writeups/:id/all", { params: { id: gameId } })}
              reloadDocument
              download
              icon={<Icon name="download" />}
            >
              {t("writeups.all")}
            </ButtonLink>
            <RemoveAll gameId={gameId} count={rows.length} />
          </>
        )}
      </header>
      {away && <Alert tone="warn" title={away} />}
      {rows.length > 0 ? (
        <WriteupTable rows={rows} onView={setViewed} />
      ) : (
        <Empty icon="posts" title={t("writeups.none")} text={t("writeups.noneText")} />
      )}
      <Sheet wide open={viewed !== null} title={viewed?.team.name ?? ""} onClose={() => setViewed(null)}>
        {viewed && (
          // Browsers show no PDF in a sandboxed frame. Their viewers are isolated from our pages, and the response's own policy lets it load nothing.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          <iframe src={`${viewed.url}?view`} title={t("writeups.frame", { team: viewed.team.name })} className="size-full" />
        )}
      </Sheet>
    </div>
  );
}

function RemoveAll({ gameId, count }: { gameId: number; count: number }) {
  const { t } = useTexts("admin/game-editor");
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const call = useCall();
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    if (!(await call.run(() => deleteWriteups(gameId)))) return;
    toast({ tone: "ok", text: t("writeups.removed") });
    setAsking(false);
    revalidate();
  };
  return (
    <>
      <Button icon={<Icon name="trash" />} onClick={() => setAsking(true)}>
        {t("writeups.removeAll")}
      </Button>
      <Confirm
        open={asking}
        title={t("writeups.removeAll")}
        text={t("writeups.removeAllText", { count })}
        action={t("common:action.delete")}
        danger
        busy={call.busy}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
