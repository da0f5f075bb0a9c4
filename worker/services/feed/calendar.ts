import ical from "ical-generator";

/** An event of a calendar. Times are milliseconds since 1970; `revision` grows with each change, by which a calendar knows the newer one. */
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
      summary: title,
      description: text,
      url,
    });
  return `${calendar.toString()}\r\n`;
}

/** The library escapes the texts of events alone, and leaves out the end of the last line. */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|[\r\n]/g, "\\n");
}
