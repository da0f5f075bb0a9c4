import { useEffect, useState } from "react";
import { userKey, type UserLine } from "./user-lines.ts";

const PAUSE_MS = 250;
type Asked = { userName: string; email: string };

/** The present names of the accounts that exist already, by the keys of their lines; asked shortly after the last change. */
export function useKnownUsers(lines: UserLine[]): ReadonlyMap<string, string> {
  const usable = lines.filter(({ problem }) => problem === null);
  const wanted = JSON.stringify(usable.map(({ user: { userName, email } }): Asked => ({ userName, email })));
  const [known, setKnown] = useState(new Map<string, string>());

  useEffect(() => {
    const rows = JSON.parse(wanted) as Asked[];
    if (rows.length === 0) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      // Without an answer nothing is marked: the server decides again when the list is sent.
      const names = (await ask(wanted, abort.signal).catch(() => null)) ?? [];
      if (!abort.signal.aborted) setKnown(new Map(rows.flatMap((row, i) => (names[i] ? [[userKey(row), names[i]] as const] : []))));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted]);
  return known;
}

async function ask(rows: string, signal: AbortSignal): Promise<(string | null)[] | null> {
  const body = new FormData();
  body.set("rows", rows);
  const answer = await fetch("/admin/known-users", { method: "POST", body, signal });
  return answer.ok ? ((await answer.json()) as (string | null)[]) : null;
}
