import type { AnyKey } from "~/i18n/texts.ts";
import { translate } from "~/i18n/translate.ts";

type Match = { id: string; data?: unknown };
type RootPart = { language?: string; config?: { title: string } };
type GamePart = { game?: { title?: string } } | null | undefined;

/** The `<title>` of a page: its name, its game's if it is a page of one, and the platform's. `key` may name its namespace (`account:login.title`). */
export function pageTitle(matches: readonly (Match | undefined)[], key: AnyKey, values?: Record<string, unknown>) {
  return titleOf(matches, (language) => translate(language, key, values));
}

/** The same for a name that is data, such as a game's title. */
export function namedTitle(matches: readonly (Match | undefined)[], name: string) {
  return titleOf(matches, () => name);
}

function titleOf(matches: readonly (Match | undefined)[], name: (language: string) => string) {
  const root = matches.find((match) => match?.id === "root")?.data as RootPart | undefined;
  const game = matches.map((match) => (match?.data as GamePart)?.game?.title).find(Boolean);
  const parts = [name(root?.language ?? "en-US"), game, root?.config?.title ?? "Vexil"];
  return [{ title: [...new Set(parts)].filter(Boolean).join(" · ") }];
}
