import { useTexts } from "~/i18n/useTexts.ts";
import { Icon } from "~/ui/Icon.tsx";
import { useToast } from "~/ui/Toast.tsx";
import type { Call } from "~/lib/calls/useCall.ts";
import { PictureButton } from "~/ui/pictures/PictureButton.tsx";
import { PosterDialog } from "./PosterDialog.tsx";
import { setPoster } from "./game-calls.ts";
import { useAsked } from "~/ui/dialogs/useAsked.ts";

type Props = { gameId: number; poster: string | null; call: Call; onChanged: () => void };

/** The game's poster, and a button to replace it: chosen, cut to 2:1 in the browser, uploaded as WebP. Saved at once. */
export function PosterField({ gameId, poster, call, onChanged }: Props) {
  const { t } = useTexts("admin/game-editor");
  const toast = useToast();
  const [picture, setPicture, close] = useAsked<ImageBitmap>();

  const send = async (image: Blob) => {
    const done = await call.run(() => setPoster(gameId, new File([image], "poster.webp", { type: image.type })));
    if (!done) return;
    close();
    toast({ tone: "ok", text: t("poster.saved") });
    onChanged();
  };

  return (
    <div className="grid gap-2">
      <span className="font-medium">{t("poster.label")}</span>
      <div className="flex flex-wrap items-end gap-3">
        <div className="aspect-2/1 w-64 max-w-full overflow-hidden rounded border border-line bg-sunken">
          {poster ? (
            <img src={poster} alt={t("poster.alt")} className="size-full object-cover" />
          ) : (
            <span className="flex size-full items-center justify-center text-faint">
              <Icon name="image" size={32} />
            </span>
          )}
        </div>
        <PictureButton label={t(poster ? "poster.replace" : "poster.upload")} onPicture={setPicture} />
      </div>
      <p className="text-xs text-faint">{t("poster.hint")}</p>
      {picture && <PosterDialog picture={picture} busy={call.busy} onSend={send} onClose={close} />}
    </div>
  );
}
