import { expect, test } from "vitest";
import { pageContext } from "../http/page-context.ts";
import { services } from "../services/index.ts";
import { aContext } from "../testing/context.ts";
import { aRunningGame, type ChallengeFields } from "../testing/games.ts";
import { broken, hung, lost } from "../testing/overload.ts";

const CONTAINER: ChallengeFields = {
  type: "DynamicContainer",
  containerImage: "ctf/pwn:1",
  containerExposePort: 1337,
  flags: [],
  isEnabled: true,
};
/** Nobody waits in these tests: whoever has a limit to their patience loses it at once. */
const sleep = async () => undefined;
const SILENT: [string, object][] = [
  ["fail", { board: () => broken(lost), fleet: () => broken(lost) }],
  ["hang", { board: hung, fleet: hung, sleep }],
];

test.each(SILENT)(
  "a challenge is opened while the Board and the Fleet %s: with its full score, and nothing of its instance",
  async (_, changes) => {
    const game = await aRunningGame({ challenges: [{ ...CONTAINER, originalScore: 700 }] });
    const { id, title } = game.challenges[0]!;
    const opened = await services.play.challenge(aContext(game.teams[0]!.captain, changes), game.id, id);
    expect(opened).toMatchObject({ id, title, score: 700, context: { instanceEntry: null } });
  },
);

test.each(SILENT)("a challenge's editor opens while the Board and the Fleet %s, and says so of the test instance", async (_, changes) => {
  const game = await aRunningGame({ challenges: [CONTAINER] });
  const { id, title } = game.challenges[0]!;
  const ctx = aContext(game.organiser, changes);
  const edited = await services.challenges.getForEdit(ctx, game.id, id);
  expect(edited).toMatchObject({ title, testContainer: null, testProblem: { code: "unavailable" }, acceptedCount: 0 });
  expect(await services.challenges.listForEdit(ctx, game.id)).toMatchObject([{ id, title }]);
});

test("a part of a page that hangs is refused after a while, and the rest of the page does not wait for it", async () => {
  const game = await aRunningGame();
  const ctx = aContext(game.teams[0]!.captain, { board: hung, sleep });
  const page = pageContext(services, ctx, { nonce: "", path: "/" });
  const details = await page.attemptPart((all, own) => all.play.detailsOfPlayer(own, game.id));
  expect(details).toMatchObject({ ok: false, error: { status: 503, code: "unavailable" } });
  const instance = await page.attemptPart(() => new Promise<string>(() => {}));
  expect(instance.ok).toBe(false);
});
