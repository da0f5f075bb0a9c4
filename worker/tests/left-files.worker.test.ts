import { env, runDurableObjectAlarm } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "../db/client.ts";
import { files } from "../db/schema/index.ts";
import { storeImage } from "../services/file/files.ts";
import { collectLeftFiles, type Unused } from "../services/cleanup/left-files.ts";
import { call, ok } from "../testing/call.ts";
import { aContext } from "../testing/context.ts";
import { aChallenge, aGame, aTeam, type TestGame } from "../testing/games.ts";
import { aForm, aPng } from "../testing/images/images.ts";
import { refsOf, upload } from "../testing/uploads.ts";
import { anAdmin, randomWord } from "../testing/users.ts";

const HOUR = 3_600_000;

async function keyOf(hash: string): Promise<string> {
  const [row] = await connect(env.DB).select().from(files).where(eq(files.hash, hash));
  return `file/${hash}/${row!.object}`;
}

/** A file attached to a challenge of a game. */
async function attached(game: TestGame): Promise<string> {
  const fileHash = await upload(game.organiser, "notes.txt");
  const { id } = await aChallenge(game);
  const body = { attachmentType: "Local", fileHash };
  await ok("POST", `/api/edit/games/${game.id}/challenges/${id}/attachment`, { as: game.organiser, body });
  return fileHash;
}

/** What a look finds of these files. Other tests have left some, too. */
const look = async (hashes: string[], before: Unused[] = []) =>
  (await collectLeftFiles(aContext(), before)).filter(({ hash }) => hashes.includes(hash));

test("a reference without an owner is released when it had none at two looks, and the file is removed with the last one", async () => {
  const game = await aGame();
  const [left, used] = [await attached(game), await attached(game)];
  const key = await keyOf(left);
  // The server died after the rows were deleted.
  await env.DB.prepare("DELETE FROM attachments WHERE file_hash = ?").bind(left).run();
  await env.DB.prepare("UPDATE files SET refs = 2 WHERE hash = ?").bind(used).run();
  const found = await look([left, used]);
  expect(found.toSorted((a, b) => a.extra - b.extra)).toEqual(expect.arrayContaining([left, used].map((hash) => ({ hash, extra: 1 }))));
  expect([await refsOf(left), await refsOf(used)]).toEqual([1, 2]);
  expect(await look([left, used], found)).toEqual([]);
  expect([await refsOf(left), await refsOf(used), await env.FILES.head(key)]).toEqual([0, 1, null]);
  expect(await look([left, used], found)).toEqual([]);
  expect(await refsOf(used)).toBe(1);
});

test("a reference taken after a look is kept, and so is one of an upload, an account, a team, a game or the platform", async () => {
  const admin = await anAdmin();
  const [game, team] = [await aGame(), await aTeam()];
  const image = () => aForm("file", { bytes: aPng(64, 64, 100 + Math.floor(Math.random() * 10_000)), name: "a.png", type: "image/png" });
  const hashOf = async (method: string, path: string, as = admin) =>
    /assets\/([0-9a-f]{64})/.exec(await ok<string>(method, path, { as, body: image() }))![1]!;
  const hashes = [
    await upload(game.organiser, "held.txt"),
    await hashOf("PUT", "/api/account/avatar", team.captain),
    await hashOf("PUT", `/api/team/${team.id}/avatar`, team.captain),
    await hashOf("PUT", `/api/edit/games/${game.id}/poster`, game.organiser),
  ];
  const coming = await storeImage(aContext(), new File([aPng(64, 64, 20_000)], "b.png"), "avatar");
  expect(await look([...hashes, coming])).toEqual([{ hash: coming, extra: 1 }]);
  expect(await refsOf(coming)).toBe(1);
  await call("POST", "/api/admin/config/logo", { as: admin, body: image() });
  const { logoUrl } = await ok<{ logoUrl: string }>("GET", "/api/config");
  expect(await look([logoUrl.split("/")[2]!])).toEqual([]);
});

test("an interrupted removal is finished", async () => {
  const hash = await upload((await aGame()).organiser, "half.txt");
  const key = await keyOf(hash);
  await env.DB.prepare("UPDATE files SET refs = -1, held = 0 WHERE hash = ?").bind(hash).run();
  await look([]);
  expect(await env.FILES.head(key)).toBeNull();
  expect(await env.DB.prepare("SELECT 1 FROM files WHERE hash = ?").bind(hash).first()).toBeNull();
});

test("an interrupted upload is removed after a day, unless it belongs to an import that may be continued", async () => {
  const [cutOff, ofImport] = [`incoming/${randomWord()}`, `incoming/${randomWord()}/archive`];
  await env.DB.prepare("INSERT INTO imports (id, at) VALUES (?, ?)").bind(ofImport.split("/")[1], Date.now()).run();
  for (const key of [cutOff, ofImport]) await env.FILES.put(key, "bytes");
  const after = async (ms: number) => {
    await collectLeftFiles(aContext(null, { now: () => Date.now() + ms }), []);
    return Promise.all([cutOff, ofImport].map(async (key) => (await env.FILES.head(key)) !== null));
  };
  expect(await after(23 * HOUR)).toEqual([true, true]);
  expect(await after(25 * HOUR)).toEqual([false, true]);
});

test("the Archivist looks once a day", async () => {
  const hash = await upload((await aGame()).organiser, "half.txt");
  await env.DB.prepare("UPDATE files SET refs = -1, held = 0 WHERE hash = ?").bind(hash).run();
  const archivist = env.ARCHIVIST.get(env.ARCHIVIST.idFromName(randomWord()));
  await archivist.wake();
  await runDurableObjectAlarm(archivist);
  expect(await env.DB.prepare("SELECT 1 FROM files WHERE hash = ?").bind(hash).first()).toBeNull();
});
