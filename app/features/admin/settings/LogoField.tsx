import { useRevalidator } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { Confirm } from "~/ui/dialogs/Confirm.tsx";
import { useAsked } from "~/ui/dialogs/useAsked.ts";
import { Icon } from "~/ui/Icon.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { encodeImage } from "~/lib/images/encode-image.ts";
import { Mark } from "~/shell/Mark.tsx";
import { PictureButton } from "~/ui/pictures/PictureButton.tsx";
import { removeLogo, setLogo } from "./settings-calls.ts";

const WIDTH = 512;

/** The platform's logo: shown, replaced or removed, at once. */
export function LogoField({ logo }: { logo: string | null }) {
  const { t } = useTexts("admin/settings", "ui");
  const toast = useToast();
  const revalidator = useRevalidator();
  const call = useCall();
  const [leaving, setLeaving, close] = useAsked<true>();
  const change = async (work: () => Promise<unknown>, said: string) => {
    const done = await call.run(work);
    close();
    if (!done) return;
    toast({ tone: "ok", text: said });
    revalidator.revalidate();
  };
  const send = async (picture: ImageBitmap) => {
    const image = await encodeImage(picture, { x: 0, y: 0, width: picture.width, height: picture.height }, WIDTH);
    if (!image) return toast({ tone: "alert", text: t("ui:avatar.unreadable") });
    await change(() => setLogo(new File([image], "logo.webp", { type: image.type })), t("settings.logoSaved"));
  };
  return (
    <div className="grid gap-2">
      <span className="font-medium">{t("settings.logo")}</span>
      <div className="flex flex-wrap items-center gap-3">
        <span className="flex size-16 items-center justify-center rounded border border-line bg-sunken">
          {logo ? <img src={logo} alt={t("settings.logo")} className="size-12 object-contain" /> : <Mark size={40} />}
        </span>
        <PictureButton label={t("settings.logoUpload")} busy={call.busy} onPicture={send} />
        {logo && (
          <Button variant="quiet" icon={<Icon name="trash" size={16} />} onClick={() => setLeaving(true)}>
            {t("settings.logoRemove")}
          </Button>
        )}
      </div>
      <p className="text-xs text-faint">{t("settings.logoHint")}</p>
      <Confirm
        open={leaving !== null}
        title={t("settings.logoRemove")}
        text={t("settings.logoRemoveText")}
        action={t("common:action.delete")}
        danger
        busy={call.busy}
        onConfirm={() => change(removeLogo, t("settings.logoRemoved"))}
        onClose={close}
      />
    </div>
  );
}
