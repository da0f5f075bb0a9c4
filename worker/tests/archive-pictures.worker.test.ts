import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { selectUnused } from "../db/statements/files.ts";
import { edited } from "../testing/archives/archive-changes.ts";
import { exported, imported, jsonOf, sendArchive, unzipped, zipped, type Parts } from "../testing/archives/archives.ts";
import { call, ok } from "../testing/call.ts";
import { aForm, aPng } from "../testing/images/images.ts";
import { aRunningGame, type RunningGame } from "../testing/games.ts";
import type { TestUser } from "../testing/users.ts";

async function aPicture(as: TestUser): Promise<string> {
  const body = aForm("files", { bytes: aPng(), name: "map.png" });
  const [file] = await ok<{ hash: string }[]>("POST", "/api/assets", { as, body });
  return file!.hash;
}

const shown = (hash: string) => `![map](/assets/${hash}/map.png)`;
const registered = (hash: string) =>
  env.DB.prepare("SELECT refs, held FROM files WHERE hash = ?").bind(hash).first<{ refs: number; held: number }>();

/** A game with a picture in a challenge, one in a priced hint, and one in a notice; and texts that name files which not everybody may have. */
async function aPicturedGame() {
  const game = await aRunningGame({ challenges: [{}, {}], teams: 1 });
  const as = game.organiser;
  const [map, hint, news, secret, own] = (await Promise.all(Array.from({ length: 5 }, () => aPicture(as)))) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const other = await aRunningGame({ challenges: [{}], teams: 0 });
  await attach(other, secret);
  await attach(game, own);
  const pricedHints = [{ id: "dear", content: shown(hint), cost: 30, after: 0 }];
  const content = [map, secret, own, "f".repeat(64)].map(shown).join("\n");
  await ok("PUT", `/api/edit/games/${game.id}/challenges/${game.challenges[0]!.id}`, { as, body: { content, pricedHints } });
  await ok("POST", `/api/edit/games/${game.id}/notices`, { as, body: { content: shown(news) } });
  return { game, as, pictures: [map, hint, news], own };
}

async function attach({ id, organiser: as, challenges: [first] }: RunningGame, fileHash: string): Promise<void> {
  const body = { attachmentType: "Local", fileHash };
  await ok("POST", `/api/edit/games/${id}/challenges/${first!.id}/attachment`, { as, body });
}

const files = (parts: Parts) => Object.keys(parts).filter((name) => name.startsWith("files/"));

test.each(["", "teams=true&submissions=true&personal=true"])(
  "a game's archive contains the pictures in its texts that everybody may have, and no others (%s)",
  async (query) => {
    const { game, as, pictures, own } = await aPicturedGame();
    const parts = unzipped(await exported(as, game.id, query));
    expect(jsonOf(parts).pictures.toSorted()).toEqual(pictures.toSorted());
    expect(files(parts).sort()).toEqual([...pictures, own].map((hash) => `files/file/${hash}`).sort());
  },
);

test("where the archive is imported everybody sees the pictures, which stay until somebody deletes them, however often it is imported", async () => {
  const { game, as, pictures } = await aPicturedGame();
  const archive = await exported(as, game.id, "");
  await ok("DELETE", `/api/edit/games/${game.id}`, { as });
  for (const hash of pictures) {
    await ok("DELETE", `/api/assets/${hash}`, { as });
    expect((await call("GET", `/assets/${hash}/map.png`)).status).toBe(404);
  }
  const first = await imported(as, archive);
  await imported(as, archive);
  await ok("DELETE", `/api/edit/games/${first.id}`, { as });
  const unused = await selectUnused(env.DB);
  expect(unused.filter(({ hash }) => pictures.includes(hash))).toEqual([]);
  for (const hash of pictures) {
    const answer = await call("GET", `/assets/${hash}/map.png`);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    expect(await registered(hash)).toEqual({ refs: 1, held: 1 });
    await ok("DELETE", `/api/assets/${hash}`, { as });
    expect(await registered(hash)).toBeNull();
  }
});

test("an archive from before pictures were included is imported without them", async () => {
  const { game, as, pictures } = await aPicturedGame();
  const parts = unzipped(await exported(as, game.id, ""));
  const older = edited(parts, {
    manifest: (manifest) => {
      manifest.files = manifest.files.filter(({ hash }) => !pictures.includes(hash));
      delete (manifest as Partial<typeof manifest>).pictures;
    },
  });
  for (const hash of pictures) delete older[`files/file/${hash}`];
  await imported(as, zipped(older));
});

test("an archive that lists pictures which it does not have, the same one twice, an attachment, or a file that nothing shows, is refused and leaves nothing", async () => {
  const { game, as, pictures, own } = await aPicturedGame();
  const [first] = pictures as [string];
  const parts = unzipped(await exported(as, game.id, ""));
  await ok("DELETE", `/api/edit/games/${game.id}`, { as });
  await Promise.all(pictures.map((hash) => ok("DELETE", `/api/assets/${hash}`, { as })));
  const changes: ((list: string[]) => void)[] = [
    (list) => list.push("e".repeat(64)),
    (list) => list.push(first),
    (list) => list.push(own),
    (list) => list.splice(0, 1, own),
    (list) => list.pop(),
  ];
  for (const change of changes) {
    const answer = await sendArchive(as, zipped(edited(parts, { manifest: (manifest) => change(manifest.pictures) })));
    expect(await answer.json()).toMatchObject({ status: 400, code: "import.reference" });
  }
  const other = await sendArchive(as, zipped({ ...parts, [`files/file/${first}`]: parts[`files/file/${first}`]!.toReversed() }));
  expect(await other.json()).toMatchObject({ status: 400, code: "import.file" });
  for (const hash of pictures) expect(await registered(hash)).toBeNull();
});
