import { expect, vi } from "vitest";
import type { GameTeamInfoView, ScoreboardView } from "../../worker/contract/wire/board/board.ts";
import { FLAG } from "../world.ts";
import type { Told } from "./tell.ts";

/** Every read of a running game that anybody may make. */
const READS = [
  "board",
  "board/rows",
  "board/screen",
  "board/moment",
  "board/moment?entry=1",
  "scoreboard",
  "ctftime",
  "notices",
  "notices/feed",
  "calendar",
  "stage",
  "messages",
  "writeup/card",
];

/** What players do, and what they see. */
export async function play({ admin, players, world: { game, challenges }, teams }: Told): Promise<void> {
  const [first, second] = players;
  const at = `/api/game/${game}`;
  const submit = async (who: typeof first, cid: number, flag: string) => {
    const sid = await who!.ask<number>(`POST ${at}/challenges/${cid}`, { flag });
    return who!.ask<string>(`GET ${at}/challenges/${cid}/status/${sid}`);
  };
  expect(await submit(first, challenges[0]!, "flag{wrong}")).toBe("WrongAnswer");
  expect(await submit(first, challenges[0]!, FLAG)).toBe("Accepted");
  expect(await submit(second, challenges[0]!, FLAG)).toBe("Accepted");

  const hints = [{ id: "dear", content: "A dear hint", cost: 5, after: 0 }];
  await admin.ask(`PUT /api/edit/games/${game}/challenges/${challenges[1]}`, { pricedHints: hints });
  const hint = await first!.ask<{ content: string }>(`POST ${at}/challenges/${challenges[1]}/hints/dear`, { cost: 5, charged: "opening" });
  expect(hint.content).toBe("A dear hint");
  await first!.ask(`GET ${at}/challenges/${challenges[1]}`);

  await vi.waitFor(async () => {
    const { items } = await first!.ask<ScoreboardView>(`GET ${at}/scoreboard`);
    expect(items.map(({ solvedCount }) => solvedCount).toSorted()).toEqual([1, 1]);
    const { rank } = await first!.ask<GameTeamInfoView>(`GET ${at}/details`);
    expect([rank?.solvedCount, rank?.score]).toEqual([1, items.find(({ id }) => id === teams[0])!.score]);
  });
  for (const read of READS) {
    await first!.file(`GET ${at}/${read}`);
  }
  await first!.ask(`GET ${at}/board/teams/${teams[0]}`);
  await first!.ask(`GET ${at}/board/teams/${teams[0]}/score`);
  await first!.file(`GET ${at}/challenges/${challenges[0]}/files/all.zip`);
  await first!.ask(`PUT ${at}/challenges/${challenges[0]}/feedback`, { stars: 5, text: "Good" });
  await first!.ask("PUT /api/account/update", { userName: "player0b" });
}
