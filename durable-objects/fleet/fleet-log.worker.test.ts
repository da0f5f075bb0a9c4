import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { aFleet, aStart, NO_GAME, TestAgent } from "../../worker/testing/agents.ts";
import { linesAbout, linesWith } from "../../worker/testing/logs.ts";
import { restart } from "../../worker/testing/runtime/restart.ts";
import { aUser } from "../../worker/testing/users.ts";

/** No challenge of the other tests. */
const [HEARD, UNHEARD, TRIED] = [1_900_000_001, 1_900_000_002, 1_900_000_003];
const lineOf = (challenge: number) => `no instance of a challenge (${challenge})`;

/** A Fleet with one host, which answers nothing by itself. */
async function aScene() {
  const name = crypto.randomUUID();
  const { key } = await aFleet(name).addHost("a host");
  const first = await new TestAgent(aFleet(name), key, { answers: false }).connect();
  await first.next("welcome");
  const { id: userId, name: userName } = await aUser();
  const ask = (challengeId: number, owner: { participationId?: null } = {}) =>
    aFleet(name).start(aStart({ challengeId, userId, ...owner }));
  /** Whoever waits for anything gets no answer. */
  const forgetCallers = async () => {
    await restart(env.FLEET.get(env.FLEET.idFromName(name)));
    const again = await new TestAgent(aFleet(name), key, { agent: first.agent, answers: false }).connect();
    await again.next("welcome");
    return again;
  };
  return { agent: first, userName, ask, forgetCallers };
}

/** Its port stays silent. */
function fails(agent: TestAgent, { instance: { id, epoch } }: Awaited<ReturnType<typeof started>>): void {
  agent.say({ type: "failed", id, epoch, reason: "portSilent", detail: "nothing answers" });
}

const started = (agent: TestAgent) => agent.next("start");

test("a start that fails after its caller stopped waiting is logged under the caller's name; not one whose caller was answered, nor a test instance", async () => {
  const { agent, userName, ask, forgetCallers } = await aScene();
  const heard = ask(HEARD);
  fails(agent, await started(agent));
  expect(await heard).toEqual({ ok: false, code: "instance.portSilent" });

  void ask(TRIED, { participationId: null }).catch(() => {});
  const tried = await started(agent);
  void ask(UNHEARD).catch(() => {});
  const unheard = await started(agent);
  const again = await forgetCallers();
  for (const order of [tried, unheard]) fails(again, order);
  expect(await linesAbout(lineOf(UNHEARD))).toMatchObject([
    { level: "Warning", name: userName, message: `Game ${NO_GAME}: ${lineOf(UNHEARD)}: nothing answered on its port`, status: "Failed" },
  ]);
  for (const challenge of [HEARD, TRIED]) expect(await linesWith(lineOf(challenge))).toEqual([]);
});
