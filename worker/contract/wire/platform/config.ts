import * as z from "zod/mini";
import { LIMITS } from "../limits.ts";
import { text, trimmed, whole } from "../wire.ts";

const keep = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

export const AccountPolicy = z.object({
  allowRegister: z.boolean(),
  activeOnRegister: z.boolean(),
  useCaptcha: z.boolean(),
  emailConfirmationRequired: z.boolean(),
  /** Domains of addresses that may register, separated by commas; empty admits everybody. */
  emailDomainList: z.string(),
});
export type AccountPolicy = z.infer<typeof AccountPolicy>;

export const GlobalConfig = z.object({
  title: z.string(),
  slogan: z.string(),
  description: z.nullable(z.string()),
  footerInfo: z.nullable(z.string()),
  customTheme: z.nullable(z.string()),
  logoHash: z.nullable(z.string()),
  faviconHash: z.nullable(z.string()),
  /** Ours: whether `/api/docs` and the OpenAPI document are shown to everybody. */
  apiDocs: z.boolean(),
});
export type GlobalConfig = z.infer<typeof GlobalConfig>;

/** Times in minutes. */
export const ContainerPolicy = z.object({
  autoDestroyOnLimitReached: z.boolean(),
  /** Kept for clients that send and show it; it has no effect because there are no exercises outside games. */
  maxExerciseContainerCountPerUser: z.int(),
  defaultLifetime: z.int(),
  extensionDuration: z.int(),
  renewalWindow: z.int(),
});
export type ContainerPolicy = z.infer<typeof ContainerPolicy>;

export const ConfigView = z.object({ accountPolicy: AccountPolicy, globalConfig: GlobalConfig, containerPolicy: ContainerPolicy });
export type ConfigView = z.infer<typeof ConfigView>;

const DAYS_5 = 7_200;

/** A change of settings: an absent or null group or field keeps what is stored; empty text clears. Logo and favicon have calls of their own. */
export const ConfigEdit = z.object({
  accountPolicy: keep(
    z.object({
      allowRegister: keep(z.boolean()),
      activeOnRegister: keep(z.boolean()),
      useCaptcha: keep(z.boolean()),
      emailConfirmationRequired: keep(z.boolean()),
      emailDomainList: keep(trimmed(LIMITS.domainList)),
    }),
  ),
  globalConfig: keep(
    z.object({
      title: keep(trimmed(LIMITS.platformTitle)),
      slogan: keep(trimmed(LIMITS.slogan)),
      description: keep(trimmed(LIMITS.description)),
      footerInfo: keep(text(LIMITS.footer)),
      customTheme: keep(trimmed(LIMITS.slogan)),
      apiDocs: keep(z.boolean()),
    }),
  ),
  containerPolicy: keep(
    z.object({
      autoDestroyOnLimitReached: keep(z.boolean()),
      maxExerciseContainerCountPerUser: keep(whole(1, 100)),
      defaultLifetime: keep(whole(1, DAYS_5)),
      extensionDuration: keep(whole(1, DAYS_5)),
      renewalWindow: keep(whole(1, 360)),
    }),
  ),
});
export type ConfigEdit = z.infer<typeof ConfigEdit>;
