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
import { useCall } from "~/hooks/useCall.ts";
import { useManagedGame } from "~/hooks/useManagedGame.ts";
import { useSavedForm } from "~/hooks/useSavedForm.ts";
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
  const revalidator = useRevalidator();
  const poster = useCall();
  const { form, bar } = useSavedForm(gameForm(game), ({ value }) => api.send("PUT", `/api/edit/games/${game.id}`, gameBody(value)));
  return (
    <WithPreview preview={<GamePreview form={form.draft.value} poster={game.poster} />}>
      <GameBasics {...form} game={game} poster={poster} onPoster={revalidator.revalidate} />
      <GameRules {...form} />
      <Section title={t("info.keys")} text={t("info.keysText")}>
        <CopyField value={game.publicKey} label={t("info.publicKey")} />
      </Section>
      <DangerSection gameId={game.id} title={game.title} />
      <SaveBar {...bar} nameOf={(field) => t(`info.${field}`)} />
    </WithPreview>
  );
}

function DangerSection({ gameId, title }: { gameId: number; title: string }) {
  const { t } = useTranslation("manage");
  const navigate = useNavigate();
  const call = useCall();
  const [open, setOpen] = useState(false);
  const remove = async () => {
    const done = await call.run(() => api.send("DELETE", `/api/edit/games/${gameId}`), { quiet: true });
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
        call={call}
        onDelete={remove}
        onClose={() => setOpen(false)}
      />
    </Section>
  );
}
