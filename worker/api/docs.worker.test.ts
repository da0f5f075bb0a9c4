import { expect, test } from "vitest";
import { call, ok, refusal } from "../testing/call.ts";
import { aRunningGame } from "../testing/games.ts";
import { aForm } from "../testing/images/images.ts";
import { undocumented } from "../testing/matrix/answers.ts";
import { withSettings } from "../testing/settings.ts";
import { until } from "../testing/sockets.ts";
import { anAdmin, aUser } from "../testing/users.ts";
import { routes } from "./index.ts";

const PATH = "/api/openapi.json";

test("the description of the API is made once and not sent again to clients that have it", async () => {
  const first = await call("GET", PATH);
  const document = (await first.json()) as { openapi: string; info: { version: string } };
  expect(document).toMatchObject({ openapi: "3.1.0", info: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/) } });
  const again = await call("GET", PATH, { headers: { "If-None-Match": first.headers.get("ETag")! } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});

test("a hidden description is absent for everybody except administrators", async () => {
  await withSettings("globalConfig", { apiDocs: false }, async () => {
    const nothing = await refusal(await call("GET", "/api/no-such-call"));
    for (const as of [null, await aUser()]) expect(await refusal(await call("GET", PATH, { as }))).toBe(nothing);
    expect(await ok("GET", PATH, { as: await anAdmin() })).toMatchObject({ openapi: "3.1.0" });
  });
});

test("calls whose answers have a tag are described as able to answer 304, and no others are", async () => {
  const game = await aRunningGame();
  const [id, team] = [String(game.id), String(game.teams[0]!.id)];
  // The board hears of a team a moment later.
  await until(async () => (await call("GET", `/api/game/${id}/board/teams/${team}`)).status === 200);
  const tagged: string[] = [];
  for (const route of routes.filter(({ method, access }) => method === "GET" && access === "visitor")) {
    const path = route.path.replace(":id", id).replace(":teamid", team);
    const tag = (await call("GET", path)).headers.get("ETag");
    if (tag === null) continue;
    const again = await call("GET", path, { headers: { "If-None-Match": tag } });
    const answer = { status: again.status, text: await again.text(), headers: again.headers };
    expect([route.call, answer.status, undocumented(route, answer)]).toEqual([route.call, 304, null]);
    tagged.push(route.call);
  }
  const { paths } = await ok<{ paths: Record<string, { get?: { operationId: string; responses: object } }> }>("GET", PATH);
  const told = Object.entries(paths).flatMap(([path, { get }]) =>
    get && "304" in get.responses ? `GET ${path.replace(/\{(\w+)\}/g, ":$1")}` : [],
  );
  expect(told.toSorted()).toEqual(["GET /assets/:hash/:name", ...tagged].toSorted());
});

test("the description contains the address of files with each status that it answers", async () => {
  const { paths } = await ok<{ paths: Record<string, { get: { responses: Record<string, unknown> } }> }>("GET", PATH);
  const { responses } = paths["/assets/{hash}/{name}"]!.get;
  const [{ hash }] = await ok<[{ hash: string }]>("POST", "/api/assets", { as: await anAdmin(), body: aForm("files", { bytes: "text" }) });
  const statusOf = async (of: string, headers: Record<string, string> = {}) =>
    (await call("GET", `/assets/${of}/a.txt`, { headers })).status;
  const answers = [
    await statusOf(hash),
    await statusOf(hash, { Range: "bytes=1-2" }),
    await statusOf(hash, { "If-None-Match": `"${hash}"` }),
    await statusOf("0".repeat(64)),
    await statusOf(hash, { Range: "bytes=9-" }),
  ];
  expect(answers).toEqual([200, 206, 304, 404, 416]);
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(answers.map(String)));
});
