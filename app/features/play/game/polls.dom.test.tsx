import { beforeEach, expect, test } from "vitest";
import { pathOf } from "~/lib/calls/address.ts";
import { startHub } from "~/testing/fake-hub.ts";
import { startServer, type FakeServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { pass } from "~/testing/time.ts";
import {
  boardRow,
  challengeView,
  detailsView,
  gameView,
  instanceStatus,
  instanceView,
  iso,
  NOON,
  scoreChallenge,
} from "~/testing/views.ts";
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
/** More often than a page looks whether its socket is still there. */
const STEP_MS = 10_000;

let server: FakeServer;
let hub: ReturnType<typeof startHub>;
beforeEach(() => {
  server = startServer();
  hub = startHub();
  const [frame, page] = [
    {
      version: 1,
      updateTimeUtc: iso(NOON),
      teams: 1,
      challengeCount: 1,
      challenges: { Web: [scoreChallenge()] },
      divisions: [],
      timeLine: [],
    },
    { version: 1, updateTimeUtc: iso(NOON), total: 1, skip: 0, rows: [boardRow({ rank: 1 })] },
  ];
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

/** A page as a member of a team has it open: one that was told something, has an instance, and looks at a team that is far down. */
async function open(page: GamePage) {
  const messages = { beside: async () => [], own: async () => [] };
  const instances = { statusIfAny: async () => instanceStatus({ instance: instanceView() }) };
  const play = { detailsOfPlayer: async () => detailsView(), challenge: async () => challengeView({ type: "DynamicContainer" }) };
  const boards = { team: async () => boardRow({ id: 99 }) };
  await openPage(...PAGES[page], { services: world({ messages, instances, play, boards }) });
}

/** What it reads in a minute, each by the last word of its address. */
async function readInAMinute(isTold: boolean): Promise<Record<string, number>> {
  await pass(STEP_MS);
  if (isTold) hub.answerPing();
  const before = server.read().length;
  for (let ms = 0; ms < MINUTE_MS; ms += STEP_MS) {
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

test.each(Object.entries(POLLS_A_MINUTE))("the %s page reads as much by itself as the model of the edge counts", async (page, polls) => {
  await open(page as GamePage);
  await hub.accept();
  expect(await readInAMinute(true)).toEqual(polls);
});

test("while nobody tells, a page asks for its details six times a minute and for the rest once", async () => {
  await open("notices");
  expect(await readInAMinute(false)).toEqual({ details: 6, game: 1, notices: 1, messages: 1 });
});

test("what may have been missed while the connection was lost is read once when it is back", async () => {
  await open("notices");
  await hub.accept();
  await hub.lose();
  await pass(1_100);
  const before = server.read().length;
  await hub.accept();
  await pass(1_000);
  expect(server.read().slice(before).toSorted()).toEqual([detailsPath(1), messagesPath(1), noticesPath(1)].toSorted());
});
