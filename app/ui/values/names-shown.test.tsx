import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { ProfileView } from "#worker/contract/wire/account/account.ts";
import { EventTable } from "~/features/admin/monitor/EventTable.tsx";
import { LogList } from "~/features/admin/logs/LogList.tsx";
import { ReviewTeam } from "~/features/admin/review/ReviewTeam.tsx";
import { ReviewMembers } from "~/features/admin/review/ReviewMembers.tsx";
import { SubmissionTable } from "~/features/admin/monitor/SubmissionTable.tsx";
import { textsFor } from "~/i18n/server.ts";

/** Right-to-left letters, digits that would move to their other side, and a control character that would turn the rest of the line. */
const NAME = "דגל 42\u202e";
const SHOWN = "דגל 42";
const TIME = "2026-01-02T03:04:05.000+00:00";
const row = <T,>(item: T) => [{ key: "1", fresh: false, item }];
const VALUES = ["Anchor", NAME, NAME];
const nothing = () => {};

const facts = { realName: NAME, stdNumber: NAME, email: "a@example.com", phone: "" };
const member = { userId: "u", userName: NAME, avatar: null, ...facts };

const team = { id: 1, name: NAME, bio: NAME, avatar: null, locked: false, captainId: "u", members: [member] };
const underReview = { id: 1, team, status: "Accepted", organization: NAME, registeredMembers: ["u"] };

const PAGES: Record<string, ReactElement> = {
  submissions: (
    <SubmissionTable
      rows={row({ answer: NAME, status: "WrongAnswer", time: TIME, user: NAME, team: NAME, challenge: "Anchor", ip: null } as const)}
      onHover={nothing}
    />
  ),
  events: (
    <EventTable
      rows={row({ type: "CheatDetected", values: VALUES, time: TIME, user: NAME, team: NAME, ip: null } as const)}
      onHover={nothing}
    />
  ),
  "the log": (
    <LogList rows={row({ time: TIME, name: NAME, level: "Info", ip: "", msg: `${NAME} came`, status: null }) as never} onHover={nothing} />
  ),
  "a team under review": <ReviewTeam row={underReview as never} onChanged={nothing} write={null} />,
  "members under review": <ReviewMembers members={[member as ProfileView]} captainId="u" joined={["u"]} />,
};

/** The text of a page that contains the name without an element or control characters to isolate it. */
function loose(html: string): string[] {
  return (
    html
      .replace(/<bdi[^>]*>[^<]*<\/bdi>/g, "")
      .replace(/\u2068[^\u2068\u2069]*\u2069/g, "")
      .match(new RegExp(`>[^<]*${SHOWN}[^<]*<`, "g")) ?? []
  );
}

test.each(Object.keys(PAGES))("%s isolate a name of another direction", (page) => {
  const html = renderToStaticMarkup(<I18nextProvider i18n={textsFor("en-US")}>{PAGES[page]}</I18nextProvider>);
  expect(html).toContain(SHOWN);
  expect(loose(html)).toEqual([]);
  expect(html.replace(/(?:title|alt|aria-label)="[^"]*"/g, "")).not.toContain("\u202e");
});
