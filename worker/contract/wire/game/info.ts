import * as z from "zod/mini";
import { CaptchaProvider } from "../enums.ts";

export const ClientConfigView = z.object({
  title: z.string(),
  slogan: z.string(),
  /** Ours: the text for search engines and link previews. */
  description: z.nullable(z.string()),
  footerInfo: z.nullable(z.string()),
  customTheme: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  defaultLifetime: z.int(),
  extensionDuration: z.int(),
  renewalWindow: z.int(),
  /** Ours, only if true: nobody can register. */
  registrationClosed: z.optional(z.literal(true)),
});
export type ClientConfigView = z.infer<typeof ClientConfigView>;

export const ClientCaptchaView = z.object({ type: CaptchaProvider, siteKey: z.string() });
export type ClientCaptchaView = z.infer<typeof ClientCaptchaView>;

export const FileRef = z.object({ hash: z.string(), name: z.string() });
export type FileRef = z.infer<typeof FileRef>;
