import type { NoticeView, ShownNotice } from "#worker/contract/wire/monitor/notices.ts";
import type { LoadedNotices } from "./notices.server.ts";

/** The HTML of the organisers' notices, by id, and the notices whose HTML is missing. A notice that was changed needs the HTML of its new text. */
export function noticeHtml(notices: readonly NoticeView[], loaded: readonly LoadedNotices[], shown: readonly ShownNotice[]) {
  const known = [...loaded.flatMap(rendered), ...shown];
  const written = notices.filter(({ type }) => type === "Normal");
  const found = written.flatMap(({ id, values }) => {
    const one = known.findLast(({ notice, html }) => html !== null && notice.id === id && notice.values.at(-1) === values.at(-1));
    return one ? [[id, one.html!] as const] : [];
  });
  const html = Object.fromEntries(found) as Record<number, string>;
  return { html, missing: written.filter(({ id }) => html[id] === undefined).map(({ id }) => id) };
}

function rendered({ notices, html }: LoadedNotices): ShownNotice[] {
  return notices.flatMap((notice) => (html[notice.id] === undefined ? [] : [{ notice, html: html[notice.id]! }]));
}
