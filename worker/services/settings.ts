import { eq, inArray } from "drizzle-orm";
import type { ClientConfigView } from "../contract/info.ts";
import type { Ctx } from "../context.ts";
import { settings } from "../db/schema/index.ts";

export type AccountPolicy = {
  allowRegister: boolean;
  activeOnRegister: boolean;
  useCaptcha: boolean;
  emailConfirmationRequired: boolean;
  emailDomainList: string;
};

const ACCOUNT_POLICY: AccountPolicy = {
  allowRegister: true,
  activeOnRegister: true,
  useCaptcha: false,
  emailConfirmationRequired: false,
  emailDomainList: "",
};

const CLIENT_CONFIG = {
  title: "Vexil",
  slogan: "",
  footerInfo: null as string | null,
  customTheme: null as string | null,
  logoHash: null as string | null,
};

const CONTAINER_POLICY = { defaultLifetime: 120, extensionDuration: 120, renewalWindow: 10 };

/** The rules of registration as they stand now; what was never set has its default. */
export async function accountPolicy(ctx: Ctx): Promise<AccountPolicy> {
  const row = await ctx.db.select().from(settings).where(eq(settings.key, "accountPolicy")).get();
  return { ...ACCOUNT_POLICY, ...row?.value };
}

const FRESH_MS = 2_000;
let held: { view: ClientConfigView; readAt: number } | null = null;

/** What every page may know of the platform. Every page asks, so an answer serves this isolate for two seconds. */
export async function clientConfig(ctx: Ctx): Promise<ClientConfigView> {
  if (held && ctx.now() - held.readAt < FRESH_MS) return held.view;
  const view = await readConfig(ctx);
  held = { view, readAt: ctx.now() };
  return view;
}

async function readConfig(ctx: Ctx): Promise<ClientConfigView> {
  const rows = await ctx.db
    .select()
    .from(settings)
    .where(inArray(settings.key, ["globalConfig", "containerPolicy"]));
  const stored = Object.fromEntries(rows.map((row) => [row.key, row.value]));
  const config: typeof CLIENT_CONFIG = { ...CLIENT_CONFIG, ...stored["globalConfig"] };
  const policy: typeof CONTAINER_POLICY = { ...CONTAINER_POLICY, ...stored["containerPolicy"] };
  return {
    title: config.title,
    slogan: config.slogan,
    footerInfo: config.footerInfo,
    customTheme: config.customTheme,
    logoUrl: config.logoHash && `/assets/${config.logoHash}/logo`,
    defaultLifetime: policy.defaultLifetime,
    extensionDuration: policy.extensionDuration,
    renewalWindow: policy.renewalWindow,
  };
}
