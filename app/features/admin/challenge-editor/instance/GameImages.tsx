import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { Dialog } from "~/ui/dialogs/Dialog.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { ImageTable, useHostsAtWork } from "~/features/admin/hosts/index.ts";
import { fetchImages } from "../challenge-calls.ts";

/** On which hosts the game's images are, and the button to fetch all of them before it starts. */
export function GameImages({ gameId, images }: { gameId: number; images: string[] }) {
  const { t } = useTexts("admin/hosts");
  const [open, setOpen] = useState(false);
  if (images.length === 0) return null;
  return (
    <>
      <Button icon={<Icon name="instances" size={16} />} onClick={() => setOpen(true)}>
        {t("image.title")}
      </Button>
      <Dialog open={open} wide onClose={() => setOpen(false)} title={t("image.ofGame")}>
        <Images gameId={gameId} images={images} />
      </Dialog>
    </>
  );
}

function Images({ gameId, images }: { gameId: number; images: string[] }) {
  const { t } = useTexts("admin/hosts");
  const call = useCall();
  const { data: hosts, mutate } = useHostsAtWork();
  const online = hosts?.some(({ state }) => state === "online") ?? false;
  const fetchAll = async () => {
    await call.run(() => fetchImages(gameId));
    await mutate();
  };
  return (
    <div className="grid gap-4">
      <p className="text-mute">{t("image.ofGameText")}</p>
      {hosts && (hosts.length > 0 ? <ImageTable images={images} hosts={hosts} /> : <p className="text-warn">{t("image.noHost")}</p>)}
      <div>
        <Button variant="primary" busy={call.busy} disabled={!online} icon={<Icon name="download" size={16} />} onClick={fetchAll}>
          {t("image.fetchAll", { count: images.length })}
        </Button>
      </div>
    </div>
  );
}
