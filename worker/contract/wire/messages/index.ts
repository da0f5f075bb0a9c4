import type { Language } from "../names.ts";
import type { ErrorCode } from "../errors.ts";
import { english } from "./en-US.ts";
import { japanese } from "./ja-JP.ts";
import { chinese } from "./zh-CN.ts";

const MESSAGES: Record<Language, Record<ErrorCode, string>> = { "en-US": english, "ja-JP": japanese, "zh-CN": chinese };

/** The text of an error in a language, with `{{name}}` placeholders filled. */
export function messageOf(language: Language, code: ErrorCode, details: Record<string, string | number> = {}): string {
  return MESSAGES[language][code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(details[name] ?? ""));
}
