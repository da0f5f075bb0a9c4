import { unzipSync, zipSync, type Zippable } from "fflate";
import type { ImportPreview, ImportView, Manifest, People } from "../../contract/wire/archive/archive.ts";
import { call, ok } from "../call.ts";
import { aRunningGame, answer, review, type RunningGame } from "../games.ts";
import { aForm, aPng } from "../images/images.ts";
import { boardOf, ledgerOf } from "../ledgers.ts";
import { randomWord, type TestUser } from "../users.ts";

/** The contents of an archive, to be examined or spoiled. */
export type Parts = Record<string, Uint8Array>;

export async function exported(as: TestUser, gameId: number, query = ""): Promise<Uint8Array> {
  const answer = await call("GET", `/api/edit/games/${gameId}/export?${query}`, { as });
  if (answer.status !== 200) throw new Error(`The export answered ${answer.status}: ${await answer.text()}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** `join`: the value from a preview, to join the people who are here. */
export async function sendArchive(as: TestUser, bytes: Uint8Array, join: string | null = null): Promise<Response> {
  return call("POST", `/api/edit/games/import${join === null ? "" : `?join=${join}`}`, { as, body: asForm(bytes) });
}

export async function lookAt(as: TestUser, bytes: Uint8Array): Promise<Response> {
  return call("POST", "/api/edit/games/import/preview", { as, body: asForm(bytes) });
}

export async function previewed(as: TestUser, bytes: Uint8Array): Promise<ImportPreview> {
  const answer = await lookAt(as, bytes);
  if (answer.status !== 200) throw new Error(`The preview answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as ImportPreview;
}

/** Imported with its people joined to those who are here. */
export async function rejoined(as: TestUser, bytes: Uint8Array): Promise<ImportView> {
  return imported(as, bytes, (await previewed(as, bytes)).join);
}

const asForm = (bytes: Uint8Array) => aForm("file", { bytes: bytes as Uint8Array<ArrayBuffer>, name: "game.zip" });

export async function imported(as: TestUser, bytes: Uint8Array, join: string | null = null): Promise<ImportView> {
  const answer = await sendArchive(as, bytes, join);
  if (answer.status !== 200) throw new Error(`The import answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as ImportView;
}

export const unzipped = (bytes: Uint8Array): Parts => unzipSync(bytes);
export const zipped = (parts: Parts): Uint8Array => zipSync(parts as Zippable);

export function jsonOf<T = Manifest>(parts: Parts, name = "manifest.json"): T {
  return JSON.parse(new TextDecoder().decode(parts[name])) as T;
}

export const peopleOf = (parts: Parts): People => jsonOf<People>(parts, "people.json");

/** A game with everything an archive can contain, in the middle of its course: files, bloods, a cheat, a paid hint, a suspended team, notices, a poster. */
export async function anEventfulGame(): Promise<RunningGame & { hashes: string[] }> {
  const game = await aRunningGame({
    challenges: [
      { hints: ["a hint"], content: "# Text", pricedHints: [{ id: "dear", content: "a dear hint", cost: 30, after: 0 }] },
      { title: `b${randomWord()}`, tag: "Web" },
      { type: "DynamicAttachment", flags: [] },
    ],
    teams: [2, 1, 1],
    game: { organizations: [], summary: "a summary", inviteCode: "come" },
  });
  const as = game.organiser;
  const [first, second, dynamic] = game.challenges as [
    RunningGame["challenges"][0],
    RunningGame["challenges"][0],
    RunningGame["challenges"][0],
  ];
  const at = `/api/edit/games/${game.id}`;
  const hashes = await Promise.all([1, 2, 3, 4].map(() => anAsset(as)));
  await ok("PUT", `${at}/poster`, { as, body: aForm("file", { bytes: aPng() }) });
  await ok("POST", `${at}/challenges/${first.id}/attachment`, { as, body: { attachmentType: "Local", fileHash: hashes[0] } });
  await ok("POST", `${at}/challenges/${second.id}/attachment`, {
    as,
    body: { attachmentType: "Remote", remoteUrl: "https://example.com/a" },
  });
  const flags = hashes.slice(1).map((fileHash) => ({ flag: `dynamic{${fileHash.slice(0, 8)}}`, attachmentType: "Local", fileHash }));
  await ok("POST", `${at}/challenges/${dynamic.id}/flags`, { as, body: flags });
  await ok("PUT", `${at}/challenges/${dynamic.id}`, { as, body: { isEnabled: true } });
  await ok("POST", `${at}/notices`, { as, body: { content: "Lunch" } });
  const [one, two, three] = game.teams.map((team) => team.captain) as [TestUser, TestUser, TestUser];
  await ok("PUT", `/api/team/${game.teams[0]!.id}/avatar`, { as: one, body: aForm("file", { bytes: aPng() }) });
  await answer(game, first, two, first.flags[0]!);
  await answer(game, first, game.teams[0]!.members[1]!, first.flags[0]!);
  await answer(game, second, one, "flag{wrong}");
  await answer(game, second, one, second.flags[0]!);
  await answer(game, first, three, first.flags[0]!);
  for (const user of [one, two]) await ok("GET", `/api/game/${game.id}/challenges/${dynamic.id}`, { as: user });
  const bound = await ok<{ flags: { flag: string; bound: boolean }[] }>("GET", `${at}/challenges/${dynamic.id}`, { as });
  for (const { flag } of bound.flags) await answer(game, dynamic, one, flag);
  await ok("POST", `/api/game/${game.id}/challenges/${first.id}/hints/dear`, { as: one, body: { cost: 30, charged: "opening" } });
  await review(game, game.teams[2]!.participationId, "Suspended");
  return { ...game, hashes };
}

async function anAsset(as: TestUser): Promise<string> {
  // A ZIP within the ZIP: readers of archives must not mistake it for the outer one.
  const bytes = zipSync({ [randomWord()]: new TextEncoder().encode(randomWord()) }) as Uint8Array<ArrayBuffer>;
  const [file] = await ok<{ hash: string }[]>("POST", "/api/assets", { as, body: aForm("files", { bytes, name: `${randomWord()}.zip` }) });
  return file!.hash;
}

/** The wire board of a game with its whole course, as text. */
export async function wireBoardOf(gameId: number): Promise<string> {
  await ledgerOf(gameId).flush();
  const { gzip } = await boardOf(gameId).wire();
  return new Response(new Response(gzip).body!.pipeThrough(new DecompressionStream("gzip"))).text();
}
