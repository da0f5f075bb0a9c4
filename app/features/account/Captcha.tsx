import { useTexts } from "~/i18n/useTexts.ts";
import type { ClientCaptchaView } from "#worker/contract/wire/game/info.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { useCaptcha } from "./useCaptcha.ts";

type Props = { captcha: ClientCaptchaView; action: "login" | "register" | "recovery"; error?: string };

/** The captcha of a form; the form is held back until there is a token. Nothing if the platform uses no captcha. */
export function Captcha({ captcha, action, error }: Props) {
  return (
    <>
      {captcha.type !== "None" && <Challenge captcha={captcha} action={action} />}
      {error && <Alert tone="alert">{error}</Alert>}
    </>
  );
}

function Challenge({ captcha, action }: Omit<Props, "error">) {
  const { t } = useTexts("account");
  const { box, input, state } = useCaptcha(captcha, action);
  return (
    <div>
      <input ref={input} type="hidden" name="challenge" />
      {/* Turnstile's height, so that the layout does not move when it loads. */}
      <div ref={box} className={captcha.type === "CloudflareTurnstile" && state !== "failed" ? "min-h-[65px]" : undefined} />
      <output className="mt-1 block min-h-5 text-sm text-mute">{state === "waiting" && t("captcha.wait")}</output>
      {state === "failed" && (
        <Alert tone="alert" action={<Button onClick={() => location.reload()}>{t("captcha.reload")}</Button>}>
          {t("captcha.failed")}
        </Alert>
      )}
      <noscript>
        <Alert tone="warn">{t("captcha.noScript")}</Alert>
      </noscript>
    </div>
  );
}
