import { beforeEach, expect, test } from "vitest";
import type { Mark } from "#worker/contract/wire/hub.ts";
import { pathOf } from "~/lib/calls/address.ts";
import { startHub } from "~/testing/fake-hub.ts";
import { startServer, type FakeServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { pass } from "~/testing/time.ts";
import { boardFrame, boardPage, boardRow, challengeView, detailsView, gameView, instanceStatus, instanceView } from "~/testing/views.ts";
import { world } from "~/testing/world.ts";
import { POLLS_A_MINUTE, type GamePage } from "../../../../edge/model/polls.ts";
import { detailsPath, messagesPath, noticesPath } from "./readings.ts";

const PAGES: Record<GamePage, [name: string, at: string]> = {
  overview: ["games.$id._index", "/games/1"],
  challenges: ["games.$id.challenges", "/games/1/challenges"],
  challenge: ["games.$id.challenges.$cid", "/games/1/challenges/11"],
  scoreboard: ["games.$id.scoreboard", "/games/1/scoreboard?team=99"],
  notices: ["games.$id.notices", "/games/1/notices"],
};
const MINUTE_MS = 60_000;
/** Long enough for each resource to be read at least once. */
const MINUTES = 5;
/** Shorter than the interval at which a page checks its socket. */
const STEP_MS = 10_000;

let server: FakeServer;
let hub: ReturnType<typeof startHub>;
beforeEach(() => {
  server = startServer();
  hub = startHub();
  const [frame, page] = [boardFrame(), boardPage()];
  server.reads(pathOf("GET /api/game/:id", { params: { id: 1 } }), gameView());
  server.reads(detailsPath(1), detailsView());
  server.reads(noticesPath(1), []);
  server.reads(messagesPath(1), []);
  server.reads(pathOf("GET /api/game/:id/container/:cid", { params: { id: 1, cid: 11 } }), () =>
    instanceStatus({ instance: instanceView() }),
  );
  server.reads(pathOf("GET /api/game/:id/board/screen", { params: { id: 1 }, query: { skip: 0, count: 30 } }), { frame, page });
  server.reads(pathOf("GET /api/game/:id/board/teams/:teamid", { params: { id: 1, teamid: 99 } }), boardRow({ id: 99 }));
});

/** Opens a page as a team member whose team has a message and an instance, and who looks at a team far down the board. */
async function open(page: GamePage) {
  const messages = { beside: async () => [], own: async () => [] };
  const instances = { statusIfAny: async () => instanceStatus({ instance: instanceView() }) };
  const play = { detailsOfPlayer: async () => detailsView(), challenge: async () => challengeView({ type: "DynamicContainer" }) };
  const boards = { team: async () => boardRow({ id: 99 }) };
  await openPage(...PAGES[page], { services: world({ messages, instances, play, boards }) });
}

/** What the page reads in this many minutes, by the last word of each address. */
async function readIn(minutes: number, isTold: boolean): Promise<Record<string, number>> {
  await pass(STEP_MS);
  if (isTold) hub.answerPing();
  const before = server.read().length;
  for (let ms = 0; ms < minutes * MINUTE_MS; ms += STEP_MS) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    await pass(STEP_MS);
    if (isTold) hub.answerPing();
  }
  const words = server
    .read()
    .slice(before)
    .map((path) => /\/(\d+|[a-z]+)(\/\d+)?(\?.*)?$/.exec(path)![1]!.replace(/^\d+$/, "game"));
  return words.reduce<Record<string, number>>((counts, word) => ({ ...counts, [word]: (counts[word] ?? 0) + 1 }), {});
}

test.each(Object.entries(POLLS_A_MINUTE))("the %s page polls as often as the cost model of the edge assumes", async (page, polls) => {
  await open(page as GamePage);
  await hub.accept();
  const read = await readIn(MINUTES, true);
  expect(Object.fromEntries(Object.entries(read).map(([word, times]) => [word, times / MINUTES]))).toEqual(polls);
});

test("while the hub is silent, a page reads its details six times a minute and everything else once", async () => {
  await open("notices");
  expect(await readIn(1, false)).toEqual({ details: 6, game: 1, notices: 1, messages: 1 });
});

test("after reconnecting to a hub that does not say what was missed, a page reads everything once", async () => {
  await open("notices");
  await hub.accept();
  await hub.lose();
  await pass(1_100);
  const before = server.read().length;
  await hub.accept();
  await pass(10_000);
  expect(server.read().slice(before)).toEqual([]);
  await pass(1_100);
  expect(server.read().slice(before).toSorted()).toEqual([detailsPath(1), messagesPath(1), noticesPath(1)].toSorted());
});

const mark = (list: Mark["list"], seq: number, since = seq): Mark => ({ list, seq, since, withinMs: 3 });

/** The connection is lost and comes back, and the hub sends the present positions of the lists. */
async function comeBackTo(notices: Mark, messages: Mark) {
  await hub.lose();
  await pass(1_100);
  await hub.accept();
  await hub.say("Marked", notices);
  await hub.say("Marked", messages);
  await pass(12_000);
}

test("after reconnecting, a page reads the notices and messages it missed, and tells the hub which board it shows", async () => {
  await open("notices");
  await hub.accept();
  expect(hub.opened().at(-1)).toMatch(/&knows=1$/);
  await hub.say("Marked", mark("notices", 7));
  await hub.say("Marked", mark("messages", 4));
  const before = server.read().length;
  await comeBackTo(mark("notices", 7), mark("messages", 4));
  expect(server.read().slice(before)).toEqual([]);
  await comeBackTo(mark("notices", 7), mark("messages", 5));
  expect(server.read().slice(before)).toEqual([messagesPath(1)]);
});

test("nothing that was received is read again, and if something was lost on the way its whole list is read", async () => {
  await open("notices");
  await hub.accept();
  await hub.say("Marked", mark("notices", 7));
  const before = server.read().length;
  await hub.say("Marked", mark("notices", 8, 7));
  await hub.say("Marked", mark("notices", 8));
  await pass(2_000);
  expect(server.read().slice(before)).toEqual([]);
  await hub.say("Marked", mark("notices", 12, 10));
  await pass(2_000);
  expect(server.read().slice(before)).toEqual([noticesPath(1)]);
});
