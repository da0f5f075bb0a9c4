import { expect, test } from "vitest";
import { routes } from "../api/index.ts";
import { refusalOf } from "../contract/rpc/faults.ts";
import type { Route } from "../api/route.ts";
import type { Answer } from "../testing/matrix/answers.ts";
import { cellUnder } from "../testing/matrix/cells.ts";
import { byTable } from "../testing/matrix/rules.ts";
import { ROWS } from "../testing/matrix/rows.ts";
import type { Target } from "../testing/matrix/targets.ts";
import { ACTORS, buildWorld, type ActorName, type World } from "../testing/matrix/world.ts";
import { ROOM } from "../memory.ts";
import { busyAfter, busyFiles, failing, heard, KINDS, lost, tooMuch } from "../testing/overload.ts";

const all = (error: () => Error) => Object.fromEntries(KINDS.map((kind) => [kind, failing(error)]));

type Busy = [what: string, () => Partial<Env>];

/** What is overloaded, one after another; for the database also after it has answered some queries. What a call never uses cannot refuse it. */
function busyFor({ reached, questions }: Pick<ReturnType<typeof heard>, "reached" | "questions">): Busy[] {
  const objects = KINDS.filter((kind) => reached.has(kind));
  // The only one is lost with all.
  const alone = objects.length > 1 ? objects : [];
  return [
    ["all objects", () => ({ ...all(tooMuch), HASHER: undefined, VEXIL_LIMITS: "" })],
    ...(objects.length > 0 ? [["all objects, which are lost", () => all(lost)] satisfies Busy] : []),
    ...alone.map((kind): Busy => [kind, () => ({ [kind]: failing(tooMuch) })]),
    ...(reached.has("FILES") ? [["files", () => ({ FILES: busyFiles() })] satisfies Busy] : []),
    ...[0, 1, 3, 6].filter((n) => n < questions()).map((n): Busy => [`D1 after ${n} questions`, () => ({ DB: busyAfter(n) })]),
  ];
}

/** A cached value needs no query: each call must find the platform like an isolate that has just started. */
function forgetAll(): void {
  const most = ROOM.free + ROOM.bytes;
  ROOM.resize(0);
  ROOM.resize(most);
}

/** Shared by all calls: whatever a call destroys is made for it. */
let built: ReturnType<typeof buildWorld> | undefined;
let refused = 0;

/** The target and caller of a call: a permitted one, in a running game if there is one. */
function passing(route: Route, world: World): { target: Target; as: ActorName } | null {
  const targets = ROWS[route.call]!(world).filter(({ refused }) => !refused);
  const running = targets.toSorted((a, b) => Number(b.game?.state === "running") - Number(a.game?.state === "running"));
  for (const target of running) {
    const may = ["captain", "admin", ...ACTORS].filter((name) => !target.only || target.only.includes(name as ActorName)) as ActorName[];
    const as = may.find((name) => byTable(route.access, name, target.game) === null && target.says(name) === "ok");
    if (as) return { target, as };
  }
  return null;
}

/** What is wrong with an answer of a busy platform, or null: a defect, or a refusal without a time to retry. */
function complaint({ status, text, headers }: Answer): string | null {
  if (status < 500) return null;
  const { code } = JSON.parse(text) as { code: string };
  const isBusy = status === 503 && ["unavailable", "busy"].includes(code) && Number(headers.get("Retry-After")) > 0;
  refused += Number(isBusy);
  return isBusy ? null : `${status} ${code}`;
}

/** The same target, whose resource is made anew only after a successful call: a client that was refused tries again with the one it has. */
function kept({ fresh, ...target }: Target): { target: Target; anew(): void } {
  let made: ReturnType<NonNullable<typeof fresh>> | undefined;
  return { target: { ...target, ...(fresh && { fresh: (actor) => (made ??= fresh(actor)) }) }, anew: () => (made = undefined) };
}

/** An archive that is already being sent can only be aborted, so that it is not taken for complete. */
function brokenOff(error: unknown): null {
  if (refusalOf(error)) return null;
  throw error;
}

test.each(routes.map((route) => [route.call, route] as const))(
  "%s is answered or temporarily refused, whatever is overloaded",
  async (_, route) => {
    const world = await (built ??= buildWorld());
    const found = passing(route, world);
    if (!found) return;
    const { target, anew } = kept(found.target);
    const ask = async (changes: () => Partial<Env>) => {
      forgetAll();
      const cell = await cellUnder(changes, route, target, world.actors[found.as]).catch(brokenOff);
      if (cell?.answer.status !== 503) anew();
      return cell && complaint(cell.answer);
    };
    const free = heard();
    const said = [["nothing", await ask(() => free.changes)]];
    for (const [what, changes] of busyFor(free)) said.push([what, await ask(changes)]);
    expect(said.filter(([, wrong]) => wrong !== null)).toEqual([]);
  },
);

test("hundreds of calls were temporarily refused", () => {
  expect(refused).toBeGreaterThan(300);
});
