import { expect, test } from "vitest";
import type { PublicEvent } from "../../contract/wire/events.ts";
import { WEBHOOK_KINDS, WEBHOOK_SHAPES, type WebhookShape, LANGUAGES } from "../../contract/wire/names.ts";
import { gapOf, messageOf } from "./message.ts";
import { sampleEvents } from "./samples.ts";

const J = "\u2060";
const frame = { version: 1 as const, id: "4-12", gameId: 4, time: "2026-11-23T10:00:00.000+00:00" };
const challenge = { id: 5, title: "Baby <web>", tag: "Web" as const };
const solve = (name: string, place = 1): PublicEvent => ({
  ...frame,
  type: "challenge.solved",
  data: { challenge, team: { id: 7, name, division: null }, place },
});
const notice = (text: string): PublicEvent => ({ ...frame, type: "notice.published", data: { notice: { id: 1, text } } });
const gone: PublicEvent = { ...frame, type: "notice.removed", data: { notice: { id: 1 } } };

const look = (shape: WebhookShape) => ({ shape, language: "en-US" as const, chat: "-100123" });
const bodyOf = (shape: WebhookShape, ...events: PublicEvent[]) =>
  JSON.parse(messageOf(events, look(shape)).body!) as Record<string, unknown>;
const textOf = (shape: WebhookShape, ...events: PublicEvent[]) => {
  const { content, text } = bodyOf(shape, ...events);
  return (content ?? text) as string;
};

test("each format matches its receiver's documentation, and disables pings and previews where it can", () => {
  expect(bodyOf("json", solve("Red"))).toEqual(solve("Red"));
  expect(bodyOf("discord", solve("Red"))).toEqual({
    content: "🥇 **Red** is first to solve **Baby \\<web\\>**",
    allowed_mentions: { parse: [] },
    flags: 4,
  });
  expect(bodyOf("slack", solve("Red"))).toEqual({
    text: "🥇 “Red” is first to solve “Baby &lt;web&gt;”",
    mrkdwn: false,
    parse: "none",
    link_names: false,
    unfurl_links: false,
    unfurl_media: false,
  });
  expect(bodyOf("telegram", solve("Red"))).toEqual({
    chat_id: "-100123",
    text: "🥇 <b>Red</b> is first to solve <b>Baby &lt;web&gt;</b>",
    parse_mode: "HTML",
    link_preview_options: { is_disabled: true },
  });
  expect(bodyOf("mattermost", solve("Red"))).toEqual({ text: "🥇 **Red** is first to solve **Baby &lt;web\\>**" });
});

/** Possible team names, and how each chat shows them. */
const HOSTILE: [name: string, written: Record<Exclude<WebhookShape, "json">, string>][] = [
  ["@everyone", { discord: `@${J}everyone`, slack: `@${J}everyone`, telegram: `@${J}everyone`, mattermost: `@${J}everyone` }],
  [
    "<@123> <!here>",
    {
      discord: `\\<@${J}123\\> \\<!here\\>`,
      slack: `&lt;@${J}123&gt; &lt;!here&gt;`,
      telegram: `&lt;@${J}123&gt; &lt;!here&gt;`,
      mattermost: `&lt;@${J}123\\> &lt;\\!here\\>`,
    },
  ],
  [
    "[x](https://e.vil)",
    {
      discord: `\\[x\\]\\(https\\:${J}//e.${J}vil\\)`,
      slack: `[x](https:${J}//e.${J}vil)`,
      telegram: `[x](https:${J}//${J}e.${J}vil)`,
      mattermost: `\\[x\\]\\(https:${J}//e.${J}vil\\)`,
    },
  ],
  [
    "*_~`|\\#-",
    {
      discord: "\\*\\_\\~\\`\\|\\\\\\#\\-",
      slack: "*_~`|\\#-",
      telegram: "*_~`|\\#-",
      mattermost: "\\*\\_\\~\\`\\|\\\\\\#\\-",
    },
  ],
  ["a\n# b\u202Ec\u200B", { discord: "a \\# b c", slack: "a # b c", telegram: "a # b c", mattermost: "a \\# b c" }],
  [
    "</b>&amp; R&D",
    {
      discord: "\\</b\\>&amp; R&D",
      slack: "&lt;/b&gt;&amp;amp; R&amp;D",
      telegram: `&lt;/${J}b&gt;&amp;amp; R&amp;D`,
      mattermost: "&lt;/b\\>&amp;amp; R&D",
    },
  ],
  [
    "/kick #flag $CTF",
    {
      discord: "/kick \\#flag $CTF",
      slack: "/kick #flag $CTF",
      telegram: `/${J}kick #${J}flag $${J}CTF`,
      mattermost: "/kick \\#flag $CTF",
    },
  ],
  ["\u200B \n", { discord: "–", slack: "–", telegram: "–", mattermost: "–" }],
];

test.each(HOSTILE)("a team called %j pings nobody, links nowhere and does not change the formatting around it", (name, written) => {
  for (const [shape, text] of Object.entries(written) as [WebhookShape, string][]) {
    expect(textOf(shape, solve(name))).toContain(text);
    expect(textOf(shape, solve(name)).split("\n")).toHaveLength(1);
    // The one mention character that all chats share is never followed by a name.
    expect(textOf(shape, solve(name))).not.toMatch(/@[\w!]/);
  }
  expect(bodyOf("json", solve(name))).toEqual(solve(name));
});

test("waiting events are sent together, as many as one message allows; our own format takes one each", () => {
  const events = Array.from({ length: 40 }, (_, n) => solve(`Team ${n}`, n + 1));
  expect(messageOf(events, look("json")).events).toBe(1);
  const { body, events: taken } = messageOf(events, look("discord"));
  expect(taken).toBe(15);
  expect((JSON.parse(body!) as { content: string }).content.split("\n")).toHaveLength(15);
});

test.each([
  ["discord", 2_000],
  ["slack", 4_000],
  ["telegram", 4_096],
  ["mattermost", 4_000],
] as const)("%s is never sent more than it takes, and nothing is left out or told twice", (shape, most) => {
  const long = Array.from({ length: 30 }, (_, n) => (n % 3 === 0 ? gone : notice(`${n}: ${"<&*_@.a".repeat(300)}`)));
  let seen = 0;
  while (seen < long.length) {
    const { body, events } = messageOf(long.slice(seen), look(shape));
    if (body !== null) {
      const text = textOf(shape, ...long.slice(seen, seen + events));
      expect(JSON.parse(body)).toEqual(bodyOf(shape, ...long.slice(seen, seen + events)));
      expect(text.length).toBeLessThanOrEqual(most);
    }
    expect(events).toBeGreaterThan(0);
    seen += events;
  }
  expect(seen).toBe(long.length);
});

test("an event for programs only is no message to a chat", () => {
  expect(messageOf([gone], look("slack"))).toEqual({ body: null, events: 1 });
  expect(messageOf([gone, solve("Red"), gone], look("slack")).events).toBe(3);
});

test.each(LANGUAGES)("every kind of event has its line in %s, in every chat", (language) => {
  for (const shape of WEBHOOK_SHAPES)
    for (const kind of WEBHOOK_KINDS) {
      const events = sampleEvents("Finals", [kind], 0, language);
      expect(events.length).toBeGreaterThan(0);
      const { body } = messageOf(events, { shape, language, chat: "1" });
      expect(body).not.toBeNull();
      // Its names are in that language, too.
      if (language !== "en-US" && shape !== "json") expect(body).not.toMatch(/example|another/i);
    }
});

test("a chat gets the delay that it requires, our own format none", () => {
  expect(WEBHOOK_SHAPES.map(gapOf)).toEqual([0, 2_100, 1_100, 3_100, 1_100]);
});
