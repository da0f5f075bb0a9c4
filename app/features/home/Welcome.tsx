import { useTexts } from "~/i18n/useTexts.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { useRootData } from "~/lib/pages/useRootData.ts";

/** For visitors: what this platform is, and how to register, or to sign in where nobody can register. Signed-in users need neither. */
export function Welcome() {
  const { t } = useTexts("home");
  const { viewer, config } = useRootData();
  if (viewer) return null;
  const door = config.registrationClosed ? "login" : "register";
  return (
    <div className="mb-8 flex flex-wrap items-end gap-x-8 gap-y-4 border-b border-line pb-6">
      <div className="min-w-0 flex-1 basis-72">
        <p className="text-2xl font-semibold tracking-tight">{config.title}</p>
        <p className="mt-1 text-base text-mute text-pretty">{config.slogan || t("app.tagline")}</p>
      </div>
      <div className="flex gap-2">
        <ButtonLink to={`/account/${door}`} variant="primary">
          {t(`common:nav.${door}`)}
        </ButtonLink>
        <ButtonLink to="/about">{t("common:nav.about")}</ButtonLink>
      </div>
    </div>
  );
}
