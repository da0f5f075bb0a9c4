import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { testEngine, withEngine } from "../container-agent/src/testing/engine.ts";
import type { InstanceStatusView, InstanceView } from "../worker/contract/wire/challenge/challenge.ts";
import type { RehearsalView } from "../worker/contract/wire/monitor/rehearsal.ts";
import { openBrowser } from "./browser.ts";
import { fetchOnce } from "./fetch-once.ts";
import { card, isRefused, press, showsState, shown, startInstance } from "./instance-card.ts";
import { flagAt, relayedPort } from "./instance-lines.ts";
import { POLL } from "../scripts/patience.ts";
import { addContainerChallenge } from "./organiser.ts";
import { aCompetitor, aContainerChallenge, aGame, theAdmin, type Competitor, type Person } from "./person.ts";
import { openBoard, openChallenge, scoreOf, signIn, submit } from "./player.ts";
import { ADMIN_PASSWORD, startServer } from "./server.ts";
import { cameAs, keepMessages, open, sees, visit, type Visit } from "./visit.ts";

type Server = Awaited<ReturnType<typeof startServer>>;
type Site = Server & { admin: Person; host: string };

/** A server with an agent of its own on the engine of the tests, as `npm start` runs one. */
async function aSite(entry: "direct" | "proxy"): Promise<Site> {
  const settings = { VEXIL_INSTANCE_ENTRY: entry, VEXIL_LOCAL_AGENT: "on", DOCKER_HOST: testEngine()!.host };
  const server = await startServer(settings);
  const admin = await theAdmin(server.url);
  const hosts = () => admin.call<{ id: string; state: string }[]>("GET", "/api/admin/hosts");
  await vi.waitFor(async () => expect(await hosts()).toMatchObject([{ state: "online" }]), POLL);
  return { ...server, admin, host: (await hosts())[0]!.id };
}

const refusal = (call: Promise<unknown>) => call.then(() => "taken").catch((error: Error) => /answered (\d+)/.exec(error.message)?.[1]);

withEngine("with a Docker Engine", () => {
  let proxied: Site;
  let direct: Site;
  let browser: Browser;
  beforeAll(async () => {
    [proxied, direct, browser] = await Promise.all([aSite("proxy"), aSite("direct"), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([proxied?.stop(), direct?.stop()]);
  });

  async function aPlayersPage(site: Site, game: number): Promise<Visit & { player: Competitor }> {
    const player = await aCompetitor(site.url, game);
    const arrived = await visit(browser, site.url);
    await cameAs(arrived.page, player);
    return { ...arrived, player };
  }

  const running = (site: Site) => site.admin.call<{ total: number }>("GET", "/api/admin/instances");

  test("a player starts an instance, reads its flag through the relay, solves first, and the instance ends by itself", async () => {
    const { id: game } = await aGame(proxied.admin);
    const desk = await visit(browser, proxied.url);
    await signIn(desk.page, "Admin", ADMIN_PASSWORD);
    await addContainerChallenge(desk.page, game, { title: "Beacon", tag: "Pwn", image: "vexil-test/tcp:1", port: 1337 });
    const [hers, his] = await Promise.all([aPlayersPage(proxied, game), aPlayersPage(proxied, game)]);
    for (const { page } of [hers, his]) await keepMessages(page);
    await open(his.page, `/games/${game}/challenges`);
    await openBoard(his.page);

    await open(hers.page, `/games/${game}/challenges`);
    await openChallenge(hers.page, "Beacon");
    await showsState(hers.page, "Not running");
    await startInstance(hers.page);
    const port = await relayedPort(await shown(hers.page, "Relay"));
    const flag = await flagAt("127.0.0.1", port);
    await submit(hers.page, flag, "Right");
    for (const { page } of [hers, his]) await sees(page, `${hers.player.team} is first to solve Beacon`);
    await expect.poll(async () => (await scoreOf(his.page, hers.player.team)) ?? 0).toBeGreaterThan(0);
    await showsState(hers.page, "Not running");
    await sees(hers.page, /The instance was ended after the right flag was submitted\./);
    await expect.poll(() => running(proxied)).toMatchObject({ total: 0 });
    expect([desk, hers, his].flatMap(({ faults }) => faults)).toEqual([]);
  });

  test("an instance on a port of its host answers there, and a teammate's page updates by itself", async () => {
    const { id: game } = await aGame(direct.admin);
    await aContainerChallenge(direct.admin, game, "Anchor");
    const hers = await aPlayersPage(direct, game);
    const second = await visit(browser, direct.url);
    await cameAs(second.page, hers.player);
    await Promise.all([hers.page, second.page].map((page) => open(page, `/games/${game}/challenges`)));
    await Promise.all([hers.page, second.page].map((page) => openChallenge(page, "Anchor")));
    await startInstance(hers.page);
    await showsState(second.page, "Running");
    const address = await shown(second.page, "Address");
    const [host, port] = address.split(":") as [string, string];
    expect(await shown(hers.page, "Terminal")).toBe(`nc ${host} ${port}`);
    expect(await flagAt(host, Number(port))).toMatch(/\S+/);
    await hers.page.reload();
    await expect.poll(() => shown(hers.page, "Address")).toBe(address);
    expect([hers, second].flatMap(({ faults }) => faults)).toEqual([]);
  });

  test("invalid actions are refused by the page, with the reason, and by the API", async () => {
    const { id: game } = await aGame(direct.admin, { containerCountLimit: 1 });
    const [anchor, buoy] = [await aContainerChallenge(direct.admin, game, "Anchor"), await aContainerChallenge(direct.admin, game, "Buoy")];
    const { page, player } = await aPlayersPage(direct, game);
    const call = (method: string, challenge: number, more = "") => player.call(method, `/api/game/${game}/container/${challenge}${more}`);
    const drain = (draining: boolean) => direct.admin.call("PUT", `/api/admin/hosts/${direct.host}`, { draining });
    await open(page, `/games/${game}/challenges`);
    await openChallenge(page, "Anchor");

    await drain(true);
    await isRefused(page, "Start", /No host is connected/);
    await drain(false);
    await startInstance(page);
    expect(await press(page, /^Extend from/).isDisabled()).toBe(true);
    expect(await refusal(call("POST", anchor, "/extend"))).toBe("400");
    expect(await press(page, /^End in/).isDisabled()).toBe(true);
    expect(await refusal(call("DELETE", anchor))).toBe("429");
    expect(await refusal(call("POST", anchor))).toBe("429");

    await page.keyboard.press("Escape");
    await openChallenge(page, "Buoy");
    await sees(page, /Your team runs 1 of 1 instances\. End another one first: Anchor/);
    expect(await press(page, "Start").isDisabled()).toBe(true);
    expect(await refusal(call("POST", buoy))).toBe("400");
    await card(page).getByRole("link", { name: "Anchor" }).click();
    await endInstance(page);
  });

  test("a client that uses only the API creates an instance, finds it behind the proxy and talks to it", async () => {
    const { id: game } = await aGame(proxied.admin);
    const challenge = await aContainerChallenge(proxied.admin, game, "Buoy");
    const player = await aCompetitor(proxied.url, game);
    const path = `/api/game/${game}/container/${challenge}`;
    const { status, entry } = await player.call<InstanceView>("POST", path);
    expect([status, entry]).toEqual(["Running", expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    expect((await fetchOnce(`${proxied.url}/api/proxy/${entry}`)).status).toBe(204);
    const { page } = await visit(browser, proxied.url);
    await page.goto("/about");
    expect(await page.evaluate(speak, `${proxied.url.replace("http", "ws")}/api/proxy/${entry}`)).toMatch(/^flag: \S+\nahoy\n$/);
    const { coolsAt, now } = await player.call<InstanceStatusView>("GET", path);
    expect(Date.parse(coolsAt!) - Date.parse(now)).toBeLessThanOrEqual(10_000);
  });

  test("a rehearsal reports for every image on every host whether it starts there, and why not", async () => {
    const [start, end] = [1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
    // Other tests leave their instances.
    const { total } = await running(direct);
    const { id: game } = await aGame(direct.admin, { start, end });
    await aContainerChallenge(direct.admin, game, "Starts");
    await aContainerChallenge(direct.admin, game, "Ends at once", { containerImage: "vexil-test/exits:1" });
    await aContainerChallenge(direct.admin, game, "Nowhere", { containerImage: "vexil-test/none:1" });
    const path = `/api/edit/games/${game}/rehearsal`;
    const seen = () => direct.admin.call<RehearsalView>("GET", path);
    await direct.admin.call("POST", path, { teams: 1, rate: 20, minutes: 10 });
    await expect.poll(async () => (await seen()).phase, { timeout: 300_000 }).toBe("done");
    const { images, challenges } = await seen();
    const { name: host } = (await direct.admin.call<{ name: string }[]>("GET", "/api/admin/hosts"))[0]!;
    const starts = images.map(({ image, host: on, problem }) => `${image} on ${on}: ${problem}`);
    expect(starts.toSorted()).toEqual([
      `vexil-test/exits:1 on ${host}: instance.exited`,
      `vexil-test/none:1 on ${host}: instance.pullRefused`,
      `vexil-test/tcp:1 on ${host}: null`,
    ]);
    expect(challenges.map(({ title, problem }) => `${title}: ${problem}`)).toEqual([
      "Starts: null",
      "Ends at once: instance.exited",
      "Nowhere: instance.pullRefused",
    ]);
    await expect.poll(() => running(direct)).toMatchObject({ total });
  });

  test("a monitor finds what a team has sent through the proxy, downloads it, and deletes it", async () => {
    const { id: game } = await aGame(proxied.admin);
    const challenge = await aContainerChallenge(proxied.admin, game, "Tapped", { enableTrafficCapture: true });
    const player = await aCompetitor(proxied.url, game);
    const { entry } = await player.call<InstanceView>("POST", `/api/game/${game}/container/${challenge}`);
    const desk = await visit(browser, proxied.url, { acceptDownloads: true });
    await desk.page.goto("/about");
    await desk.page.evaluate(speak, `${proxied.url.replace("http", "ws")}/api/proxy/${entry}`);
    const recorded = () => proxied.admin.call<{ count: number }[]>("GET", `/api/game/games/${game}/captures`);
    await expect.poll(recorded).toMatchObject([{ count: 1 }]);

    await cameAs(desk.page, proxied.admin);
    await open(desk.page, `/games/${game}/monitor/traffic`);
    await desk.page.getByRole("link", { name: "Tapped" }).click();
    await desk.page.getByRole("link", { name: player.team }).click();
    const downloading = desk.page.waitForEvent("download");
    await desk.page.getByRole("link", { name: /\.pcap$/ }).click();
    expect(readFileSync(await (await downloading).path()).includes("ahoy\n")).toBe(true);
    await desk.page.getByRole("button", { name: "Delete all" }).click();
    const agree = desk.page.getByRole("dialog").getByRole("button", { name: "Delete" });
    // Repeated if a network of the machine disappears, for example when another test's instance ends, and interrupts the call.
    await expect
      .poll(async () => {
        await agree.click({ timeout: 10_000 }).catch(() => {});
        return desk.page.getByText("Nothing recorded yet").isVisible();
      })
      .toBe(true);
    expect(desk.faults).toEqual([]);
  });
});

/** Waits out the cooldown, ends the instance and confirms it. */
async function endInstance(page: Page): Promise<void> {
  await press(page, "End").click();
  await page.getByRole("dialog", { name: "End this instance?" }).getByRole("button", { name: "End", exact: true }).click();
  await showsState(page, "Not running");
}

/** In a browser without a session: what an instance sends first, and its answer to a line of ours. */
function speak(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    const decoder = new TextDecoder();
    let heard = "";
    socket.binaryType = "arraybuffer";
    socket.addEventListener("open", () => socket.send(new TextEncoder().encode("ahoy\n")));
    socket.addEventListener("error", () => reject(new Error("no connection")));
    socket.addEventListener("close", () => reject(new Error(`closed after ${JSON.stringify(heard)}`)));
    socket.addEventListener("message", ({ data }) => {
      heard += decoder.decode(data as ArrayBuffer);
      if (!heard.endsWith("ahoy\n")) return;
      resolve(heard);
      socket.close();
    });
  });
}
