import type { ChallengeDetailView } from "../../worker/contract/wire/challenge/challenge.ts";
import type { Answer } from "../../worker/services/rehearsal/right-answer.ts";
import type { FileNote, UnitEnd } from "./notebook.ts";
import type { SeatClient } from "./seat-client.ts";

/** What a team does with one challenge, and what it needs for that. */
export type UnitWish = {
  client: SeatClient;
  gameId: number;
  challenge: number;
  /** Whether its files are downloaded and compared. */
  loadsFiles: boolean;
  answer: () => Promise<Answer>;
  /** Waits until one more submission keeps within the rate. */
  pace: () => Promise<void>;
  noteFile: (file: FileNote) => void;
  noteUntried: (untried: number) => void;
};

const LOCKED = ["challenge.locked", "challenge.notFound"];
/** Refusals that are caused by the rehearsal's other instances, not by the challenge. */
const NO_ROOM = ["instance.full", "instance.limit", "instance.noHost", "instance.queueFull", "instance.cooldown", "instance.running"];

/** Opens a challenge, downloads its files, starts an instance if it has one, submits a wrong flag and then the right one. */
export async function playUnit(wish: UnitWish): Promise<UnitEnd> {
  const { client, gameId, challenge } = wish;
  const path = { id: gameId, cid: challenge };
  const opened = await client.call("GET /api/game/:id/challenges/:cid", { path });
  if (opened.code && LOCKED.includes(opened.code)) return { state: "locked", loose: 0, problem: opened.code };
  if (opened.code) return { state: "unsolved", loose: 0, problem: opened.code };
  const detail = opened.body as ChallengeDetailView;
  if (wish.loadsFiles) await loadFiles(wish, detail);
  const refused = detail.type.endsWith("Container") ? await startInstance(client, path) : null;
  const { flag, untried } = await wish.answer();
  wish.noteUntried(untried);
  // Counted tries are kept for the right flag.
  const isCounted = detail.limits != null && (detail.limits.attempts !== null || detail.limits.pause !== null);
  const loose = isCounted ? 0 : await submitWrong(wish);
  if (flag === null) return { state: "unsolved", loose, problem: untried > 0 ? "regex" : "noFlag" };
  const verdict = await submit(wish, flag);
  return verdict === "Accepted" ? { state: "solved", loose, problem: refused } : { state: "unsolved", loose, problem: verdict };
}

async function startInstance(client: SeatClient, path: { id: number; cid: number }): Promise<string | null> {
  const started = await client.call("POST /api/game/:id/container/:cid", { path });
  return started.code && !NO_ROOM.includes(started.code) ? started.code : null;
}

/** How many wrong submissions were accepted as right: none or one. */
async function submitWrong(wish: UnitWish): Promise<number> {
  return (await submit(wish, `flag{wrong_${crypto.randomUUID()}}`)) === "Accepted" ? 1 : 0;
}

/** The verdict, or the code of the refusal. */
async function submit({ client, gameId, challenge, pace }: UnitWish, flag: string): Promise<string> {
  await pace();
  const path = { id: gameId, cid: challenge };
  const sent = await client.call("POST /api/game/:id/challenges/:cid", { path, body: { flag } });
  if (sent.code) return sent.code;
  const verdict = await client.call("GET /api/game/:id/challenges/:cid/status/:sid", { path: { ...path, sid: sent.body as number } });
  return verdict.code ?? String(verdict.body);
}

type Listed = { name: string; url: string; size: number | null };

async function loadFiles({ client, challenge, noteFile }: UnitWish, { context, files = [], title }: ChallengeDetailView): Promise<void> {
  const single: Listed[] = context.url ? [{ name: nameOf(context.url, title), url: context.url, size: context.fileSize }] : [];
  const list = [...single, ...files.map(({ name, url, fileSize }) => ({ name, url, size: fileSize }))];
  for (const { name, url, size } of list) {
    if (!url.startsWith("/")) noteFile({ challenge, name, bytes: 0, size, problem: "elsewhere" });
    else noteFile({ challenge, name, size, ...(await checked(client, url, size)) });
  }
}

/** The URL of a file contains the digest of its bytes. */
async function checked(client: SeatClient, url: string, size: number | null): Promise<{ bytes: number; problem: string | null }> {
  const { status, bytes, digest } = await client.download(url);
  if (status !== 200) return { bytes, problem: String(status) };
  if (size !== null && bytes !== size) return { bytes, problem: "size" };
  const known = /^\/assets\/([0-9a-f]{64})\//.exec(url)?.[1];
  return { bytes, problem: known && known !== digest ? "digest" : null };
}

const nameOf = (url: string, otherwise: string) => decodeURIComponent(url.split("?")[0]!.split("/").at(-1) || otherwise);
