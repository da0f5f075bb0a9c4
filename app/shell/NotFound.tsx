import { useTexts } from "~/i18n/useTexts.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { SignalFlag } from "~/ui/pictures/SignalFlag.tsx";

/** For addresses where nothing exists; `title` names what is missing if the server knows it. */
export function NotFound({ title }: { title?: string | null }) {
  const { t } = useTexts();
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start py-16">
      <div className="flex gap-1" aria-hidden="true">
        <SignalFlag art={{ charge: "quarters", on: "red", with: "white" }} size={56} />
        <SignalFlag art={{ charge: "disc", on: "white", with: "blue" }} size={56} />
        <SignalFlag art={{ charge: "quarters", on: "red", with: "white" }} size={56} />
      </div>
      <p className="mt-6 font-mono text-mute">404</p>
      <h1 className="mt-1 text-xl font-semibold">{title ?? t("notFound.title")}</h1>
      {!title && <p className="mt-2 text-mute text-pretty">{t("notFound.text")}</p>}
      <ButtonLink to="/" variant="primary" className="mt-6">
        {t("error.home")}
      </ButtonLink>
    </div>
  );
}
