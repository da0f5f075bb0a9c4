import { env } from "cloudflare:test";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { ImportPreview, Manifest, People } from "../contract/wire/archive/archive.ts";
import { edited } from "../testing/archives/archive-changes.ts";
import { anEventfulGame, exported, lookAt, sendArchive, unzipped, zipped, type Parts } from "../testing/archives/archives.ts";
import { importGame } from "../services/archive/game-import.ts";
import { ok, refusal } from "../testing/call.ts";
import { aContext } from "../testing/context.ts";
import { ledgerOf } from "../testing/ledgers.ts";
import type { TestUser } from "../testing/users.ts";
import { storedKeys } from "../testing/uploads.ts";

const TABLES = ["games", "challenges", "flags", "attachments", "users", "teams", "team_members", "participations", "participation_members"];

/** Everything that an import could leave behind: rows, references to files, objects in R2. */
async function traces(): Promise<string> {
  const counts = await env.DB.batch<{ n: number }>(TABLES.map((table) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`)));
  const files = await env.DB.prepare("SELECT hash, refs, held FROM files ORDER BY hash").all();
  return JSON.stringify([counts.map(({ results }) => results[0]!.n), files.results, await storedKeys()]);
}

let source: { as: TestUser; bytes: Uint8Array; parts: Parts } | null = null;

/** One archive with everything in it, made once: it is only ever read. */
async function anArchive() {
  if (source) return source;
  const game = await anEventfulGame();
  const bytes = await exported(game.organiser, game.id, "submissions=1&personal=1");
  source = { as: game.organiser, bytes, parts: unzipped(bytes) };
  return source;
}

const text = (value: string) => new TextEncoder().encode(value);
const manifest = (change: (manifest: Manifest) => void) => (parts: Parts) => edited(parts, { manifest: change });
const people = (change: (people: People) => void) => (parts: Parts) => edited(parts, { people: change });
const firstFile = (parts: Parts) => Object.keys(parts).find((name) => name.startsWith("files/file/"))!;

const SPOILED: [string, (parts: Parts) => Parts, string][] = [
  ["nothing in it", () => ({}), "400 import.archive"],
  ["no manifest", ({ "manifest.json": _, ...rest }) => rest, "400 import.archive"],
  ["a file nobody knows", (parts) => ({ ...parts, "../../etc/passwd": text("x") }), "400 import.archive"],
  ["a name that climbs", (parts) => ({ ...parts, [`files/file/../${"0".repeat(64)}`]: text("x") }), "400 import.archive"],
  ["a manifest that is not JSON", (parts) => ({ ...parts, "manifest.json": text("{") }), "400 import.archive"],
  ["a manifest that is not UTF-8", (parts) => ({ ...parts, "manifest.json": new Uint8Array([0xff, 0xfe]) }), "400 import.archive"],
  ["another format", manifest((one) => ((one.format as string) = "cake")), "400 import.format"],
  ["a later version", manifest((one) => ((one.version as number) = 2)), "400 import.version"],
  ["a field too much", manifest((one) => Object.assign(one.game, { admin: true })), "400 import.content"],
  ["a title too long", manifest((one) => (one.game.title = "x".repeat(201))), "400 import.content"],
  ["an end before the start", manifest((one) => (one.game.endAt = one.game.startAt - 1)), "400 import.content"],
  ["a script as an address", manifest((one) => (one.challenges[1]!.attachment!.url = "javascript:alert(1)")), "400 import.content"],
  ["the same challenge twice", manifest((one) => one.challenges.push(one.challenges[0]!)), "400 import.reference"],
  ["the same slug twice", manifest((one) => (one.challenges[1]!.slug = one.challenges[0]!.slug)), "400 import.reference"],
  ["a slug that is a path", manifest((one) => (one.challenges[0]!.slug = "../a")), "400 import.content"],
  [
    "the same flag twice",
    manifest((one) => one.challenges[0]!.flags.push({ ...one.challenges[0]!.flags[0]!, id: 999_999 })),
    "400 flag.duplicate",
  ],
  ["an enabled challenge without flags", manifest((one) => (one.challenges[0]!.flags = [])), "400 challenge.noFlags"],
  ["keys that do not form a pair", manifest((one) => (one.game.keys!.publicKey = `${"A".repeat(43)}=`)), "400 import.reference"],
  ["a missing poster", manifest((one) => (one.game.poster = "0".repeat(64))), "400 import.reference"],
  ["a file of another size", manifest((one) => (one.files[0]!.size += 1)), "400 import.file"],
  ["a file of other bytes", (parts) => ({ ...parts, [firstFile(parts)]: parts[firstFile(parts)]!.slice().fill(7) }), "400 import.file"],
  ["a page as a poster", asPoster, "400 import.file"],
  ["people that were changed", (parts) => ({ ...parts, "people.json": text('{"users":[]}') }), "400 import.file"],
  [
    "a captain who is not a member",
    people((one) => (one.teams[0]!.members = one.teams[0]!.members.filter(({ userId }) => userId !== one.teams[0]!.captainId))),
    "400 import.reference",
  ],
  ["an unknown member", people((one) => (one.participations[0]!.members[0] = crypto.randomUUID())), "400 import.reference"],
  [
    "a player of two teams",
    people((one) => one.participations[0]!.members.push(one.participations[1]!.members[0]!)),
    "400 import.reference",
  ],
  ["two users who match one account here", people(twoInOne), "400 import.people"],
  ["a log with a gap", (parts) => withLog(parts, (lines) => lines.splice(3, 1)), "400 import.log"],
  ["a log that goes back in time", (parts) => withLog(parts, (lines) => (lines[5] = { ...lines[5]!, at: 1 })), "400 import.log"],
  ["a log from the future", (parts) => withLog(parts, (lines) => (lines.at(-1)!.at = 4_000_000_000_000)), "400 import.log"],
  [
    "a solve without a challenge",
    (parts) => withLog(parts, (lines) => (lines.find((line) => line.kind === "submission")!.challengeId = null)),
    "400 import.log",
  ],
  ["a log with data of a hundred thousand levels", deepLog, "400 import.content"],
  ["a manifest of a hundred thousand levels", deepManifest, "400 import.content"],
  ["a log that was changed", (parts) => ({ ...parts, "log.jsonl": parts["log.jsonl"]!.slice(0, -1) }), "400 import.log"],
];

/** Values that an editor would not accept either, and where in the archive they are. */
const REFUSED_BY_EDITORS: [string, (parts: Parts) => Parts, string][] = [
  ...["--privileged", "../containers/json", "x\ny", "two words", "Upper/Case"].map((image): [string, (parts: Parts) => Parts, string] => [
    `the image ${JSON.stringify(image)}`,
    manifest((one) => (one.challenges[1]!.containerImage = image)),
    "manifest.json, challenges.1.containerImage",
  ]),
  [
    "a flag template of two lines",
    manifest((one) => (one.challenges[0]!.flagTemplate = "flag{\n}")),
    "manifest.json, challenges.0.flagTemplate",
  ],
  ["the division all", manifest((one) => (one.game.divisions = ["All"])), "manifest.json, game.divisions.0"],
  ...["a\u200Bb", "a\u202Eb", "a\u2066b", "a\nb", "a\u2028b", "a@b", "a\uFF20b", "\u3164", "\uE000"].map(
    (name): [string, (parts: Parts) => Parts, string] => [
      `the user name ${JSON.stringify(name)}`,
      people((one) => (one.users[2]!.name = name)),
      "people.json, users.2.name",
    ],
  ),
  ["a name of one letter for a user", people((one) => (one.users[2]!.name = "x")), "people.json, users.2.name"],
  ...["a@example.com\r\nBcc: b@example.com", "nobody", "a@b@c.example", "a b@c.example", "@example.com"].map(
    (email): [string, (parts: Parts) => Parts, string] => [
      `the address ${JSON.stringify(email)}`,
      people((one) => (one.users[0]!.email = email)),
      "people.json, users.0.email",
    ],
  ),
  ["a telephone number with a line break", people((one) => (one.users[0]!.phone = "123\r\n456")), "people.json, users.0.phone"],
  [
    "a player's name in the log that turns the line around",
    (parts) => withLog(parts, (lines) => (lines.find((line) => line.kind === "member")!.data = { name: "a\u202Eb" })),
    "log.jsonl, ",
  ],
];

test.each(REFUSED_BY_EDITORS)("an archive with %s is refused, the place is named, and nothing is left", async (_, spoil, place) => {
  const { as, parts } = await anArchive();
  const before = await traces();
  const answer = await sendArchive(as, zipped(spoil({ ...parts })));
  const { code, title } = (await answer.json()) as { code: string; title: string };
  expect([answer.status, code, title]).toEqual([400, "import.content", expect.stringContaining(place)]);
  expect(await traces()).toBe(before);
});

function asPoster(parts: Parts): Parts {
  const page = text("<html><script>alert(1)</script></html>");
  const { "manifest.json": _, ...rest } = parts;
  const image = Object.keys(rest).find((name) => name.startsWith("files/image/"))!;
  return edited(
    { ...parts, [image]: page },
    { manifest: (one) => (one.files.find(({ hash }) => image.endsWith(hash))!.size = page.length) },
  );
}

function twoInOne({ users }: People): void {
  users.push({ ...users[0]!, id: crypto.randomUUID() });
}

type Line = { kind: string; at: number; challengeId: number | null; data: unknown };

function withLog(parts: Parts, change: (lines: Line[]) => void): Parts {
  const lines = new TextDecoder()
    .decode(parts["log.jsonl"])
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
  change(lines);
  return edited(
    { ...parts, "log.jsonl": text(lines.map((line) => `${JSON.stringify(line)}\n`).join("")) },
    { manifest: (one) => (one.log!.entries = lines.length) },
    true,
  );
}

const DEEP = "[".repeat(100_000) + "]".repeat(100_000);

function deepLog(parts: Parts): Parts {
  const log = withLog(parts, (lines) => (lines[3]!.data = "deep"))["log.jsonl"]!;
  return edited({ ...parts, "log.jsonl": text(new TextDecoder().decode(log).replace('"deep"', DEEP)) }, {}, true);
}

function deepManifest(parts: Parts): Parts {
  const { "manifest.json": bytes } = manifest((one) => (one.game.summary = "deep"))(parts);
  return { ...parts, "manifest.json": text(new TextDecoder().decode(bytes).replace('"deep"', DEEP)) };
}

test.each(SPOILED)("an archive with %s is refused and leaves nothing", async (_, spoil, expected) => {
  const { as, parts } = await anArchive();
  const before = await traces();
  expect(await refusal(await sendArchive(as, zipped(spoil({ ...parts }))))).toBe(expected);
  expect(await traces()).toBe(before);
});

test("an import that the Ledger stops half way undoes what it had written", async () => {
  const { as, bytes } = await anArchive();
  const before = await traces();
  let pieces = 0;
  const stopping = (id: number) =>
    new Proxy(ledgerOf(id), {
      get: (ledger, name) => (name === "restore" ? async () => ({ ok: (pieces += 1) < 1, code: "import.log" }) : Reflect.get(ledger, name)),
    });
  const ctx = aContext(as, { ledger: stopping as never });
  await expect(importGame(ctx, new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() as never, null)).rejects.toThrow("import.log");
  expect(pieces).toBe(1);
  expect(await traces()).toBe(before);
});

test("a ZIP bomb is refused before it is unpacked", async () => {
  const { as } = await anArchive();
  const bomb = zipped({ "manifest.json": new Uint8Array(40_000_000) });
  expect(bomb.length).toBeLessThan(100_000);
  expect(await refusal(await sendArchive(as, bomb))).toBe("400 import.archive");
});

test("an archive that was packed again by another program works as well", async () => {
  const { as, parts } = await anArchive();
  const answer = await sendArchive(as, zipped({ ...parts, "files/": new Uint8Array(), "files/file/": new Uint8Array() }));
  expect(answer.status).toBe(200);
  await ok("DELETE", `/api/edit/games/${((await answer.json()) as { id: number }).id}`, { as });
});

test("whatever bytes of an archive are changed or cut off, it is imported completely or refused, and is never a defect", async () => {
  const { as, bytes } = await anArchive();
  const before = await traces();
  const change = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), value: fc.nat({ max: 255 }) });
  const spoiling = fc.record({
    changes: fc.array(change, { minLength: 1, maxLength: 4 }),
    cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(spoiling, async ({ changes, cut }) => {
      const copy = bytes.slice(0, cut === null ? bytes.length : Math.floor(cut * bytes.length));
      // Half of the changes are in the directory, which decides how everything else is read.
      for (const [n, { at, value }] of changes.entries()) copy[Math.floor((n % 2 === 0 ? 0.8 + at * 0.2 : at) * (copy.length - 1))] = value;
      const seen = await lookAt(as, copy);
      expect(seen.status).toBeLessThan(500);
      // With join, so that its people are removed again with the game.
      const answer = await sendArchive(as, copy, seen.status === 200 ? ((await seen.json()) as ImportPreview).join : null);
      expect(answer.status).toBeLessThan(500);
      if (answer.status === 200) await ok("DELETE", `/api/edit/games/${((await answer.json()) as { id: number }).id}`, { as });
      expect(await traces()).toBe(before);
    }),
    { numRuns: 150 },
  );
});
