import type { ChallengeTag } from "#worker/contract/wire/enums.ts";
import { deepLink, isProxied, netcatCommand, proxyUrl, relayCommand } from "#worker/domain/instances/entry.ts";

/** One way to reach an instance: the value to copy, and a link if something can open it. `label` names a text. */
export type EntryLine = { label: "address" | "terminal" | "browser" | "relay"; value: string; href?: string };

/** The address itself, then the way to use it. */
export type EntryLines = [EntryLine & { label: "address" }, EntryLine & { label: "terminal" | "browser" | "relay" }];

/** How to reach an instance. `origin` is the platform's address, `http(s)://…` without a path. */
export function entryLines(entry: string, tag: ChallengeTag, origin: string): EntryLines {
  if (isProxied(entry)) {
    const url = proxyUrl(origin, entry);
    return [
      { label: "address", value: url, href: deepLink(url) },
      { label: "relay", value: relayCommand(origin, url) },
    ];
  }
  const page = `http://${entry}`;
  const second: EntryLines[1] =
    tag === "Web" ? { label: "browser", value: page, href: page } : { label: "terminal", value: netcatCommand(entry) };
  return [{ label: "address", value: entry }, second];
}
