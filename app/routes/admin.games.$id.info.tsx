import { useNavigate, useRevalidator } from "@remix-run/react";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DeleteDialog } from "~/components/manage/DeleteDialog.tsx";
import { GameBasics } from "~/components/manage/GameBasics.tsx";
import { GamePreview } from "~/components/manage/GamePreview.tsx";
import { GameRules } from "~/components/manage/GameRules.tsx";
import { FORSAKEN } from "~/components/manage/LeaveGuard.tsx";
import { SaveBar } from "~/components/manage/SaveBar.tsx";
import { Section } from "~/components/manage/Section.tsx";
import { WithPreview } from "~/components/manage/WithPreview.tsx";
import { Button } from "~/components/ui/Button.tsx";
import { CopyField } from "~/components/ui/CopyField.tsx";
import { Icon } from "~/components/ui/Icon.tsx";
import { useToast } from "~/components/ui/Toast.tsx";
import { useCall } from "~/hooks/useCall.ts";
import { useDraft } from "~/hooks/useDraft.ts";
import { useManagedGame } from "~/hooks/useManagedGame.ts";
import { useFirstFault } from "~/hooks/useFirstFault.ts";
import { api } from "~/lib/api.ts";
import { gameBody, gameForm } from "~/lib/manage/game-form.ts";
import { pageTitle } from "~/lib/manage/page-title.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader({ context }: LoaderFunctionArgs) {
  return { title: pageTitle(context, "section.info") };
}

export default function GameInfo() {
  const { t } = useTranslation("manage");
  const { game } = useManagedGame();
  const toast = useToast();
  const revalidator = useRevalidator();
  const call = useCall();
  const poster = useCall();
  const draft = useDraft(gameForm(game));
  useFirstFault(call.error);

  const save = async () => {
    const done = await call.run(() => api.send("PUT", `/api/edit/games/${game.id}`, gameBody(draft.value)), { quiet: true });
    if (!done) return;
    revalidator.revalidate();
    toast({ tone: "ok", text: t("save.done") });
  };
  const discard = () => {
    draft.discard();
    call.clear();
  };
  const form = { draft, errorOf: call.errorOf };
  return (
    <WithPreview preview={<GamePreview form={draft.value} poster={game.poster} />}>
      <GameBasics {...form} game={game} poster={poster} onPoster={revalidator.revalidate} />
      <GameRules {...form} />
      <Section title={t("info.keys")} text={t("info.keysText")}>
        <CopyField value={game.publicKey} label={t("info.publicKey")} />
      </Section>
      <DangerSection gameId={game.id} title={game.title} />
      <SaveBar
        changed={draft.changed.map((name) => t(`info.${name}`))}
        busy={call.busy}
        error={call.error}
        onSave={save}
        onDiscard={discard}
      />
    </WithPreview>
  );
}

function DangerSection({ gameId, title }: { gameId: number; title: string }) {
  const { t } = useTranslation("manage");
  const navigate = useNavigate();
  const call = useCall();
  const [open, setOpen] = useState(false);
  const remove = async () => {
    const done = await call.run(() => api.send("DELETE", `/api/edit/games/${gameId}`));
    if (!done) return;
    navigate("/admin/games", { state: FORSAKEN });
  };
  return (
    <Section title={t("info.danger")} text={t("info.dangerText")}>
      <div>
        <Button variant="danger" icon={<Icon name="trash" />} onClick={() => setOpen(true)}>
          {t("info.delete")}
        </Button>
      </div>
      <DeleteDialog
        open={open}
        title={t("info.delete")}
        text={t("info.deleteText")}
        name={title}
        busy={call.busy}
        onDelete={remove}
        onClose={() => setOpen(false)}
      />
    </Section>
  );
}
