import type { AnyKey } from "~/i18n/texts.ts";
import { translate } from "~/i18n/translate.ts";

type Match = { id: string; data?: unknown };
type RootPart = { language?: string; config?: { title: string } };
type Part = { title?: string };
type Parts = { challenge?: Part; game?: Part } | null | undefined;

/**
 * The `<title>` of a page: its name, those of the challenge and the game that it is about, and the platform's. `key` may name its namespace
 * (`account:login.title`).
 */
export function pageTitle(matches: readonly (Match | undefined)[], key: AnyKey, values?: Record<string, unknown>) {
  return titleOf(matches, (language) => translate(language, key, values));
}

/** The same for a name that is data, such as a game's title. */
export function namedTitle(matches: readonly (Match | undefined)[], name: string) {
  return titleOf(matches, () => name);
}

function titleOf(matches: readonly (Match | undefined)[], name: (language: string) => string) {
  const root = matches.find((match) => match?.id === "root")?.data as RootPart | undefined;
  const about = (part: "challenge" | "game") => matches.map((match) => (match?.data as Parts)?.[part]?.title).find(Boolean);
  const parts = [name(root?.language ?? "en-US"), about("challenge"), about("game"), root?.config?.title ?? "Vexil"];
  return [{ title: [...new Set(parts)].filter(Boolean).join(" · ") }];
}
