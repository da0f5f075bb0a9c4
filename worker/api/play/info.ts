import { ClientCaptchaView, ClientConfigView } from "../../contract/wire/game/info.ts";
import * as captcha from "../../auth/captcha.ts";
import * as settings from "../../services/settings/settings.ts";
import { route } from "../route.ts";

export const info = [
  route(
    {
      call: "GET /api/config",
      summary: "What every page may know of the platform",
      answer: ClientConfigView,
    },
    ({ ctx }) => settings.clientConfig(ctx),
  ),
  route({ call: "GET /api/captcha", summary: "The captcha that forms must show", answer: ClientCaptchaView }, ({ ctx }) =>
    captcha.clientCaptcha(ctx),
  ),
];
