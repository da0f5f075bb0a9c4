import { eq, sql } from "drizzle-orm";
import type { AccountPolicy, ConfigView, ContainerPolicy, GlobalConfig } from "../../contract/wire/platform/config.ts";
import type { Ctx } from "../../context.ts";
import { settings } from "../../db/schema/index.ts";

/** A group of settings, as it is stored and shown. */
export type Group = keyof ConfigView;

const ACCOUNT_POLICY: AccountPolicy = {
  allowRegister: true,
  activeOnRegister: true,
  useCaptcha: false,
  emailConfirmationRequired: false,
  emailDomainList: "",
};

const GLOBAL_CONFIG: GlobalConfig = {
  title: "Vexil",
  slogan: "",
  description: null,
  footerInfo: null,
  customTheme: null,
  logoHash: null,
  faviconHash: null,
  apiDocs: true,
};

const CONTAINER_POLICY: ContainerPolicy = {
  autoDestroyOnLimitReached: false,
  maxExerciseContainerCountPerUser: 1,
  defaultLifetime: 120,
  extensionDuration: 120,
  renewalWindow: 10,
};

/** All settings as they stand now; what was never set has its default. */
export async function readSettings(ctx: Ctx): Promise<ConfigView> {
  const rows = await ctx.db.select().from(settings);
  const stored = Object.fromEntries(rows.map((row) => [row.key, row.value]));
  return {
    accountPolicy: { ...ACCOUNT_POLICY, ...stored["accountPolicy"] },
    globalConfig: { ...GLOBAL_CONFIG, ...stored["globalConfig"] },
    containerPolicy: { ...CONTAINER_POLICY, ...stored["containerPolicy"] },
  };
}

/** The rules of registration alone. */
export async function readAccountPolicy(ctx: Ctx): Promise<AccountPolicy> {
  const row = await ctx.db.select().from(settings).where(eq(settings.key, "accountPolicy")).get();
  return { ...ACCOUNT_POLICY, ...row?.value };
}

/**
 * The statement that changes some fields of a group, without overwriting concurrent changes of other fields. A null field returns to its
 * default.
 */
export function patchGroup(ctx: Ctx, key: Group, patch: Record<string, unknown>) {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null));
  return ctx.db
    .insert(settings)
    .values({ key, value: given })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`json_patch(${settings.value}, ${JSON.stringify(patch)})` } });
}
