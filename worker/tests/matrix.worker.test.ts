import { expect, test } from "vitest";
import { cellsOf, complaint, existenceLeaks } from "../testing/matrix/cells.ts";
import { keepAlive, listenEverywhere } from "../testing/matrix/listeners.ts";
import { ROWS } from "../testing/matrix/rows.ts";
import { leaks, leaksIn, logged, secretsOf } from "../testing/matrix/secrets.ts";
import { buildWorld, STAFFED } from "../testing/matrix/world.ts";
import { aChallenge, submit } from "../testing/games.ts";
import { until } from "../testing/sockets.ts";
import { routes } from "../api/index.ts";

/** Shared by all calls: whatever a call destroys is made for it. */
let built: ReturnType<typeof build> | undefined;
let tried = 0;

async function build() {
  const world = await buildWorld();
  return { world, secrets: await secretsOf(world), listeners: await listenEverywhere(world) };
}

test("every call has its row in the matrix, and every row is a call", () => {
  expect(Object.keys(ROWS).toSorted()).toEqual(routes.map(({ call }) => call as string).toSorted());
});

test.each(routes.map((route) => [route.call, route] as const))(
  "%s answers everybody as the tables say, and reveals no secret to anybody",
  async (name, route) => {
    const { world, secrets, listeners } = await (built ??= build());
    keepAlive(listeners);
    const cells = await cellsOf(route, ROWS[name]!(world), world);
    tried += cells.length;
    const complaints = cells.flatMap((cell) => complaint(route, cell) ?? []);
    expect([...complaints, ...existenceLeaks(route, cells), ...leaks(route, cells, secrets)]).toEqual([]);
  },
);

test("thousands of cells were tried", () => {
  expect(tried).toBeGreaterThan(3_500);
});

test("meanwhile the hubs revealed no secret, and admitted only permitted listeners", async () => {
  const { world, secrets, listeners } = await (built ??= build());
  const running = world.games.find(({ state }) => state === "running")!;
  await aChallenge(running.game!);
  await submit(running.game!, running.open, world.actors.foreigner.user!, running.open.flags[0]!);
  const staff = listeners.find(({ door, actor }) => door.startsWith(`monitor?game=${running.id}`) && actor.name === "monitor")!;
  await until(() => staff.socket.frames.join("").includes(running.open.flags[0]!));
  for (const { actor, door, socket } of listeners) {
    expect(leaksIn(socket.frames.join("\n"), actor.name, secrets), `${door} as ${actor.name}`).toEqual([]);
    if (door === "admin") expect(actor.name).toBe("admin");
    if (door.startsWith("monitor")) {
      const game = world.games.find(({ id }) => door === `monitor?game=${id}`)!;
      expect(["monitor", "admin", ...(STAFFED.includes(game.state) ? ["owner", "watcher"] : [])]).toContain(actor.name);
    }
  }
  const inPrivate = `user?game=${world.games.find(({ state }) => state === "private")!.id}&board=1`;
  const heard = listeners.filter(({ door }) => door === inPrivate).map(({ actor }) => actor.name);
  expect(heard.toSorted()).toEqual(["admin", "author", "captain", "foreigner", "monitor", "organiser", "owner", "player", "watcher"]);
  for (const { socket } of listeners) socket.close(1000, "done");
});

test("no secret is in the log", async () => {
  const { secrets } = await (built ??= build());
  expect(await logged(secrets)).toEqual([]);
});
