import type { ClientCaptchaView, ClientConfigView } from "../contract/info.ts";
import type { Ctx } from "../context.ts";

export async function clientConfig(ctx: Ctx): Promise<ClientConfigView> {
  throw new Error("unbuilt");
}

export async function clientCaptcha(ctx: Ctx): Promise<ClientCaptchaView> {
  throw new Error("unbuilt");
}
