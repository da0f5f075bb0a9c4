import { Semaphore } from "../../container-agent/src/instances/semaphore.ts";
import { figure, heading } from "../report.ts";
import { addChallenge, clear, type Stage } from "./stage.ts";
import { startAndRead } from "./starts.ts";

const AT_ONCE = 4;

/** The opening minute: two instances for each of fifty teams, four at a time; the raw engine before and after. */
export async function benchRush(stage: Stage): Promise<void> {
  const { world, raw, arena, quick } = stage;
  const challenges = [await addChallenge(stage, "First of all"), await addChallenge(stage, "Second of all")];
  const teams = world.players.slice(0, quick ? 10 : world.players.length);
  const wanted = challenges.flatMap((challenge) => teams.map(([player]) => ({ challenge, player: player!.id })));
  heading(`The opening minute: ${wanted.length} instances of ${teams.length} teams, ${AT_ONCE} at a time`);
  const rawSeconds = async () => {
    const made: string[] = [];
    const seconds = await timed(wanted, async () => void made.push(await raw.run()));
    await inParallel(made, (id) => raw.remove(id));
    return seconds;
  };

  const before = await rawSeconds();
  const cookies = await arena.client.sessions(teams.map(([player]) => player!.id));
  const ours = await timed(wanted, ({ challenge, player }) => startAndRead(stage, challenge, cookies.get(player)!));
  const agentMb = stage.agent.peakMb();
  await clear(stage.arena);
  const after = await rawSeconds();

  const floor = (before + after) / 2;
  figure("raw engine, before and after", `${before.toFixed(1)} s, ${after.toFixed(1)} s`);
  figure("through the API", `${ours.toFixed(1)} s, ${(wanted.length / ours).toFixed(1)} starts/s`);
  figure("ratio (aim 1.2)", (ours / floor).toFixed(2));
  figure("agent's memory at most (aim 150 MB)", `${agentMb.toFixed(0)} MB`);
}

async function timed<T>(list: T[], work: (one: T) => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await inParallel(list, work);
  return (performance.now() - startedAt) / 1_000;
}

async function inParallel<T>(list: T[], work: (one: T) => Promise<void>): Promise<void> {
  const semaphore = new Semaphore(AT_ONCE);
  await Promise.all(list.map((one) => semaphore.run(() => work(one))));
}
