import { expect, test } from "vitest";
import { call } from "../testing/call.ts";
import { aRunningGame, changeGame } from "../testing/games.ts";

const HOUR = 3_600_000;

async function namesOf(title: string) {
  const game = await aRunningGame({ teams: 1, game: { title } });
  await changeGame(game, { start: Date.now() - 2 * HOUR, end: Date.now() - 1_000 });
  const nameOf = async (path: string) => {
    const response = await call("GET", path, { as: game.organiser });
    await response.arrayBuffer();
    const encoded = /filename\*=UTF-8''(.+)$/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
    return decodeURIComponent(encoded ?? `${response.status}`).replace(/\d{8}(?:-[\d.]{8}Z|\d{6})/, "TIME");
  };
  const edit = `/api/edit/games/${game.id}`;
  return {
    export: await nameOf(`${edit}/export`),
    pages: await nameOf(`${edit}/site`),
    feedback: await nameOf(`${edit}/feedback/sheet`),
    certificates: await nameOf(`${edit}/certificates/all`),
    specimen: await nameOf(`${edit}/certificates/specimen`),
    board: await nameOf(`/api/game/${game.id}/scoreboardsheet`),
    submissions: await nameOf(`/api/game/${game.id}/submissionsheet`),
    writeups: await nameOf(`/api/admin/writeups/${game.id}/all`),
  };
}

test("all downloads of a game have its whole title in their names, even with slashes in it", async () => {
  expect(await namesOf('CTF 24/25: a\\b "final"')).toEqual({
    export: "CTF 24_25_ a_b _final_.zip",
    pages: "CTF 24_25_ a_b _final_-archive.zip",
    feedback: "CTF 24_25_ a_b _final__Feedback_TIME.csv",
    certificates: "CTF 24_25_ a_b _final_-certificates.zip",
    specimen: "CTF 24_25_ a_b _final_-specimen.pdf",
    board: "CTF 24_25_ a_b _final__Scoreboard_TIME.xlsx",
    submissions: "CTF 24_25_ a_b _final__Submissions_TIME.xlsx",
    writeups: "Writeups-CTF 24_25_ a_b _final_-TIME.zip",
  });
});

test("file systems can store them whatever the title is: a long one loses its end, and no other part of a name", async () => {
  const names = Object.values(await namesOf(`Cup ${"\u{1f6a9}漢".repeat(60)}`));
  const bytes = names.map((name) => new TextEncoder().encode(name).length);
  // `TIME` stands for up to 18 characters.
  expect(bytes.filter((count) => count > 255 - 14)).toEqual([]);
  for (const name of names) expect(name).toMatch(/^(?:Writeups-)?Cup (?:\u{1f6a9}漢)+\u{1f6a9}?(?:[-_]\w+)*\.\w+$/u);
});
