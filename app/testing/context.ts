import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Ctx, Viewer } from "#worker/context.ts";
import type { Language } from "#worker/contract/wire/names.ts";
import type { Services } from "#worker/services/index.ts";
import * as access from "#worker/auth/page-access.ts";
import { pageContext } from "#worker/http/page-context.ts";
import { CONFIG, PROFILE } from "./views.ts";

/** The services that a page uses, as far as a test needs them. A missing one fails the page. */
export type FakeServices = { [N in keyof Services]?: Partial<Services[N]> };

export type Visit = {
  services?: FakeServices;
  /** Absent: a player; null: a visitor. */
  viewer?: Partial<Viewer> | null;
  language?: Language;
  /** The OpenAPI document. */
  api?: object;
  /** The server's clock, if it differs from the browser's. */
  now?: () => number;
};

const PLAYER: Viewer = { id: "ann", name: "Ann", role: "User", version: 1, games: {}, session: "s" };

/** The Worker's load context over the test's services: schemas, refusals and their texts are the real ones. */
export function contextFor({ services = {}, viewer = {}, language = "en-US", api = {}, now = () => Date.now() }: Visit): AppLoadContext {
  const who = viewer && { ...PLAYER, ...viewer };
  const principal = who && { kind: "session", viewer: who };
  // Nobody loses their patience.
  const sleep = () => new Promise<void>(() => {});
  const ctx = { viewer: who, principal, language, now, sleep, baseUrl: null, refusal: null, cookies: [] } as unknown as Ctx;
  const all = {
    ...services,
    settings: { clientConfig: async () => CONFIG, ...services.settings },
    accounts: { profile: async () => ({ ...PROFILE, userName: who?.name ?? "" }), ...services.accounts },
    access: { ...access, ...services.access },
  } as unknown as Services;
  const doors = pageContext(all, ctx, { nonce: "", path: "/" });
  return { ...doors, describeApi: async () => api };
}
