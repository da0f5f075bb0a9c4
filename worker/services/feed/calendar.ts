import ical from "ical-generator";
import { writableText } from "../../formats/xml-text.ts";

/**
 * An event of a calendar. Times are milliseconds since 1970; `revision` grows with each change, so that calendars recognise the newer
 * version.
 */
export type CalendarEvent = { uid: string; title: string; text: string; url: string; from: number; to: number; revision: number };

/** iCalendar (RFC 5545) with these events, as text. `at`: when it was made, in milliseconds. */
export function calendarOf(name: string, events: CalendarEvent[], at: number): string {
  const calendar = ical({ name: escaped(name), prodId: { company: "Vexil", product: "Games" } });
  for (const { uid, title, text, url, from, to, revision } of events)
    calendar.createEvent({
      id: uid,
      sequence: revision,
      stamp: new Date(at),
      start: new Date(from),
      end: new Date(to),
      summary: shown(title),
      description: shown(text),
      url,
    });
  return `${calendar.toString()}\r\n`;
}

/** The library escapes only the texts of events, and omits the end of the last line. */
function escaped(text: string): string {
  return shown(text)
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");
}

/** Text as iCalendar allows it (RFC 5545, 3.3.11): uniform line endings, and no control characters except the tab. */
function shown(text: string): string {
  return writableText(text).replace(/\r\n?/g, "\n").replaceAll("\u007f", "\ufffd");
}
