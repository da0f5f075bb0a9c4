import { createExecutionContext, env } from "cloudflare:test";
import { expect, test } from "vitest";
import { call, ORIGIN } from "../testing/call.ts";
import { ledgerOf } from "../testing/ledgers.ts";
import { busyAfter, failing, lost, tooMuch } from "../testing/overload.ts";
import { aContext } from "../testing/context.ts";
import worker from "../testing/runtime/entry.ts";
import { aRunningGame, type RunningGame } from "../testing/games.ts";
import { pageContext, withBusy } from "../http/page-context.ts";
import { serve } from "../http/serve.ts";
import { services } from "../services/index.ts";

const WITHOUT: [string, Partial<Env>][] = [
  ["a Ledger with too much to do", { LEDGER: failing(tooMuch) }],
  ["a Ledger that is lost twice", { LEDGER: failing(lost) }],
  ["a Board with too much to do", { BOARD: failing(tooMuch) }],
  ["D1 with too much to do", { DB: busyAfter(0) }],
];

const CALLS: [string, (game: RunningGame) => [string, string, unknown?]][] = [
  ["details", (game) => ["GET", `/api/game/${game.id}/details`]],
  ["the board", (game) => ["GET", `/api/game/${game.id}/scoreboard`]],
  ["a submission", (game) => ["POST", `/api/game/${game.id}/challenges/${game.challenges[0]!.id}`, { flag: "flag{x}" }]],
  ["a join", (game) => ["POST", `/api/game/${game.id}`, { teamId: game.teams[0]!.id }]],
];

async function ask(game: RunningGame, without: Partial<Env>, [method, path, body]: [string, string, unknown?], language = "en-US") {
  const headers = { Cookie: game.teams[0]!.captain.cookie, "Content-Type": "application/json", "Accept-Language": language };
  const request = new Request(ORIGIN + path, { method, headers, body: body ? JSON.stringify(body) : undefined });
  const answer = await worker.fetch!(request as never, { ...env, ...without }, createExecutionContext());
  return {
    status: answer.status,
    after: answer.headers.get("Retry-After"),
    said: (await answer.json()) as { code?: string; title?: string },
  };
}

test.each(WITHOUT)("with %s every answer is an answer, or 503 with a time to retry", async (_, without) => {
  const game = await aRunningGame();
  const answers = await Promise.all(CALLS.map(([, one]) => ask(game, without, one(game))));
  const busy = answers.filter(({ status }) => status === 503);
  expect(busy.length).toBeGreaterThan(0);
  for (const { after, said } of busy) expect([after, said.code]).toEqual(["5", "unavailable"]);
  expect(answers.filter(({ status }) => status >= 500)).toEqual(busy);
});

test("while a log is being rebuilt its Ledger is busy, not broken", async () => {
  const game = await aRunningGame();
  await ledgerOf(game.id).close();
  const answer = await call("POST", `/api/edit/games/${game.id}/notices`, { as: game.organiser, body: { content: "Lunch" } });
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
});

test("the message is in the reader's language", async () => {
  const game = await aRunningGame();
  const submission: [string, string, unknown] = CALLS[2]![1](game) as never;
  const said = await Promise.all(
    ["en-US", "ja-JP", "zh-CN"].map(async (language) => (await ask(game, WITHOUT[0]![1], submission, language)).said.title),
  );
  expect(said.map((title) => title?.slice(0, 11))).toEqual(["The service", "現在サービスが混み合っ", "服务目前繁忙，请在 5"]);
});

test("a page's loader and its form are refused with a message, too", async () => {
  const game = await aRunningGame();
  const ctx = aContext(game.teams[0]!.captain, { ledger: () => new Proxy({}, { get: () => () => Promise.reject(tooMuch()) }) as never });
  const page = pageContext(services, ctx, { nonce: "", path: "/" });
  const details = await page.attempt((all, own) => all.play.detailsOfPlayer(own, game.id));
  expect(details).toMatchObject({ ok: false, error: { status: 503, code: "unavailable" } });
  const thrown = await page.read((all, own) => all.play.detailsOfPlayer(own, game.id)).catch((error: unknown) => error as Response);
  expect((thrown as Response).status).toBe(503);
});

test("staff who cannot be identified while D1 is busy are not treated as visitors: their page's data is refused inside the page", async () => {
  const { organiser } = await aRunningGame();
  const seen: unknown[] = [];
  const pages = serve(async (_, ctx) => {
    const page = pageContext(services, ctx, { nonce: "", path: "/" });
    const sent = await page.attempt((all, own) => all.accounts.logout(own));
    seen.push(await new Promise((tell) => tell(page.ctx.viewer)).catch((error: Response) => error.status));
    return withBusy(page.busy, Response.json(sent));
  }, {});
  const ask = (path: string) => {
    const request = new Request(ORIGIN + path, { method: "POST", headers: { Cookie: organiser.cookie } });
    return pages.fetch!(request as never, { ...env, DB: busyAfter(0) }, createExecutionContext());
  };
  const data = await ask("/teams.data");
  expect([data.status, data.headers.get("Retry-After"), await data.json(), seen]).toMatchObject([503, "5", { ok: false }, [503]]);
  expect((await ask("/teams")).status).toBe(503);
  expect(seen.length).toBe(1);
});
