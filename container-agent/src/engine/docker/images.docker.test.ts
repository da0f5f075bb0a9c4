import { expect, onTestFinished, test } from "vitest";
import type { Progress } from "../engine.ts";
import { leftOf, testEngine, testHost, wanted, withEngine } from "../../testing/engine.ts";
import { newFolder, reconcilerOn } from "../../testing/reconciler.ts";
import { aRegistry } from "../../testing/registry.ts";

/** A host, and a registry whose image it does not have. */
async function hostAndRegistry(login: { user: string; password: string } | null = { user: "ctf", password: "long:secret" }) {
  const registry = await aRegistry(login);
  const image = `${registry.server}/team/app:1`;
  // Clean-ups run in reverse order: the host removes its containers, and then its image can be removed.
  onTestFinished(() =>
    testEngine()!
      .docker.getImage(image)
      .remove()
      .catch(() => {}),
  );
  return { ...testHost(), ...registry, image, logins: login ? [{ server: registry.server, ...login }] : [] };
}

withEngine("the images of a host", () => {
  test("a missing image is fetched with the login of its registry, reports its progress, and runs", async () => {
    const { engine, image, logins } = await hostAndRegistry();
    engine.images.use(logins);
    const progress: Progress[] = [];
    engine.images.onProgress = (one) => progress.push(one);

    await engine.images.pull(image);

    expect(progress.at(-1)).toEqual({ image, percent: 100, done: true, error: null });
    const percents = progress.map(({ percent }) => percent).filter((percent) => percent !== null);
    expect(percents.some((percent) => percent < 100)).toBe(true);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    const list = await engine.images.list();
    expect(list).toContain(image);
    const pinned = list.find((name) => name.startsWith(`${image.replace(/:1$/, "")}@sha256:`))!;
    await engine.images.pull(pinned);
    expect(progress.at(-1)).toEqual({ image: pinned, percent: 100, done: true, error: null });
    await engine.start(wanted("tcp", { image }));
  });

  test("two starts that need the same image wait for one fetch", async () => {
    const { engine, image, asked } = await hostAndRegistry(null);

    await Promise.all([engine.start(wanted("tcp", { image })), engine.start(wanted("tcp", { image }))]);

    expect(new Set(asked.filter((one) => one.includes("/blobs/")))).toHaveLength(2);
    expect(asked.filter((one) => one.startsWith("GET") && one.includes("/blobs/"))).toHaveLength(2);
  });

  test("an image that was removed behind the agent's back is fetched again for the next start that needs it", async () => {
    const { docker, engine, image } = await hostAndRegistry(null);
    const { reconciler, reports } = reconcilerOn(engine, newFolder());
    const [first, second] = [wanted("tcp", { image }), wanted("tcp", { image })];
    reconciler.start(first);
    await expect.poll(() => reports).toMatchObject([{ type: "ready", instance: { id: first.id } }]);
    reconciler.stop(first.id, first.epoch, "stopped");
    await expect.poll(() => reports).toHaveLength(2);
    await docker.getImage(image).remove({ force: true });

    reconciler.start(second);

    await expect.poll(() => reports[2]).toMatchObject({ type: "ready", instance: { id: second.id } });
  });

  test("with a wrong login or none it is refused, without mentioning the password", async () => {
    const { docker, engine, hostId, image, server } = await hostAndRegistry();
    const start = () => engine.start(wanted("tcp", { image })).catch((error: unknown) => error as { reason: string; message: string });

    for (const logins of [[], [{ server, user: "ctf", password: "guessed" }]]) {
      engine.images.use(logins);
      const { reason, message } = (await start()) as { reason: string; message: string };
      expect(reason).toBe("pullRefused");
      expect(message).toContain(image);
      expect(message).not.toContain("guessed");
    }
    expect(await leftOf(docker, hostId)).toEqual([]);
  });

  test("an image that the registry does not have is missing", async () => {
    const { engine, server, logins } = await hostAndRegistry();
    engine.images.use(logins);

    for (const wrong of [`${server}/team/app:2`, `${server}/team/none:1`])
      await expect(engine.start(wanted("tcp", { image: wrong }))).rejects.toMatchObject({ reason: "imageMissing" });
  });
});
