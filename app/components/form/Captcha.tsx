import type { ClientCaptchaView } from "#worker/contract/info.ts";
import { Alert } from "~/components/ui/Alert.tsx";

/** The place of the captcha in a form. Nothing while the platform uses none. */
export function Captcha({ captcha, error }: { captcha: ClientCaptchaView; error?: string }) {
  if (captcha.type === "None") return error ? <Alert tone="alert">{error}</Alert> : null;
  return (
    <div>
      <div data-captcha={captcha.type} data-sitekey={captcha.siteKey} className="min-h-16" />
      {error && <Alert tone="alert">{error}</Alert>}
    </div>
  );
}
