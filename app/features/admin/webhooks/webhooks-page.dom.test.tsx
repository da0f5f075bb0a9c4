import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { WebhookFailureView, WebhookView } from "#worker/contract/wire/monitor/webhooks.ts";
import { refuse, startServer, type FakeServer } from "~/testing/fake-server.ts";
import { asAdmin } from "~/testing/admin.ts";
import { pressEscape } from "~/testing/dialogs.ts";
import { openPage } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { gameView, iso, NOON } from "~/testing/views.ts";

const AT = "/api/edit/games/1/webhooks";

let server: FakeServer;
beforeEach(() => (server = startServer()));

const hook = (change: Partial<WebhookView> = {}): WebhookView => ({
  id: "00000000000a",
  name: "Harbour",
  host: "hooks.example.org",
  shape: "json",
  kinds: ["solve"],
  language: "en-US",
  chat: "",
  enabled: true,
  waiting: 0,
  failed: 0,
  last: null,
  failingSince: null,
  nextAt: null,
  ...change,
});
const open = (...hooks: WebhookView[]) =>
  openPage("admin.games.$id.webhooks", "/admin/games/1/webhooks", asAdmin({ webhooks: { list: async () => hooks } }));
const press = (name: string | RegExp) => screen.getByRole("button", { name });
const preview = () => screen.getByRole("figure").querySelector("pre")!.textContent;

test("a new webhook is previewed as it would be sent; its secret is shown once", async () => {
  server.takes(`POST ${AT}`, ({ body }) => ({ ...hook(body as object), secret: "whsec_once" }));
  const { user } = await open();
  await user.click(screen.getAllByRole("button", { name: "Add a webhook" })[0]!);
  const dialog = within(screen.getByRole("dialog", { name: "Add a webhook" }));
  expect(preview()).toContain("**Example team** is first to solve **Example challenge**");
  expect(preview()).not.toContain("solved");
  await user.click(dialog.getByRole("checkbox", { name: "All solves" }));
  expect(preview()).toContain("**Another team** solved");
  await user.selectOptions(dialog.getByLabelText("Format"), "json");
  expect(JSON.parse(preview())).toMatchObject({ version: 1, type: "game.started" });
  await user.type(dialog.getByLabelText(/^Name/), "Mine");
  await user.type(dialog.getByLabelText(/^Address/), "https://example.org/hook");
  await user.click(dialog.getByRole("button", { name: "Add a webhook" }));
  await settle();
  expect(server.asked(`POST ${AT}`)[0]!.body).toMatchObject({ name: "Mine", url: "https://example.org/hook", shape: "json" });
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Secret" }).value).toBe("whsec_once");
});

test("the preview breaks a chat's message into its lines, and leaves a backslash in a title alone", async () => {
  const title = String.raw`Bits\new`;
  const webhooks = { list: async () => [hook({ shape: "slack", kinds: ["game", "hint"] })] };
  const services = { webhooks, games: { detail: async () => gameView({ title }) } };
  const { user } = await openPage("admin.games.$id.webhooks", "/admin/games/1/webhooks", asAdmin(services));
  await user.click(press("Change Harbour"));
  expect(preview()).toContain(String.raw`“Bits\\new” has started` + "\n    💡");
});

test("a new webhook of a chat, which needs no secret, and a changed one are reported", async () => {
  server.takes(`POST ${AT}`, ({ body }) => ({ ...hook(body as object), secret: "whsec_never" }));
  server.takes(`PUT ${AT}/00000000000a`, () => null);
  const { user } = await open(hook());
  await user.click(press("Add a webhook"));
  const dialog = within(screen.getByRole("dialog", { name: "Add a webhook" }));
  await user.selectOptions(dialog.getByLabelText("Format"), "discord");
  await user.type(dialog.getByLabelText(/^Name/), "Mine");
  await user.type(dialog.getByLabelText(/^Address/), "https://example.org/hook");
  await user.click(dialog.getByRole("button", { name: "Add a webhook" }));
  await settle();
  expect(screen.getByText("Mine is added.")).toBeTruthy();
  expect(screen.queryByRole("textbox", { name: "Secret" })).toBeNull();
  await user.click(press("Change Harbour"));
  await user.click(press("Save"));
  await settle();
  expect(screen.getByText("Saved.")).toBeTruthy();
});

test("a refused address shows the error at its field; a change without a new address keeps the stored one", async () => {
  server.takes(`PUT ${AT}/00000000000a`, () => refuse({ code: "webhook.private", fields: { url: "Not a public address." } }));
  const { user } = await open(hook());
  await user.click(press("Change Harbour"));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await settle();
  expect(server.asked(`PUT ${AT}/00000000000a`)[0]!.body).not.toHaveProperty("url");
  expect(screen.getByText("Not a public address.")).toBeTruthy();
  expect(document.activeElement?.getAttribute("aria-invalid")).toBe("true");
});

test("a webhook without kinds is refused at the first kind, which gets the focus and says why", async () => {
  server.takes(`PUT ${AT}/00000000000a`, () => refuse({ code: "field.required", fields: { kinds: "Choose one." } }));
  const { user } = await open(hook());
  await user.click(press("Change Harbour"));
  await user.click(press("Save"));
  await settle();
  const first = screen.getAllByRole("checkbox")[0]!;
  expect(document.activeElement).toBe(first);
  expect(document.getElementById(first.getAttribute("aria-describedby")!)?.textContent).toBe("Choose one.");
});

test("a webhook that is being written asks before it is lost, and one without changes does not", async () => {
  const { user } = await open(hook());
  await user.click(press("Change Harbour"));
  pressEscape();
  await settle();
  expect(document.querySelector("dialog[open]")).toBeNull();
  await user.click(press("Change Harbour"));
  await user.type(screen.getByLabelText(/^Address/), "https://example.org/new");
  pressEscape();
  await settle();
  expect(screen.getByRole("dialog", { name: "Leave without saving?" })).toBeTruthy();
});

test("a test shows the receiver's answer", async () => {
  server.takes(`POST ${AT}/00000000000a/test`, () => ({ status: 404, error: "webhook.refused", answer: "Unknown Webhook", ms: 12 }));
  const { user } = await open(hook());
  await user.click(press("Send a test"));
  await settle();
  const said = screen.getByRole("alert").textContent;
  expect(said).toContain("The receiver refused it with 404");
  expect(said).toContain("Unknown Webhook");
});

test("a secret that is shown once stays while a test is sent", async () => {
  server.takes(`POST ${AT}/00000000000a/secret`, () => ({ secret: "whsec_once", oldUntil: iso(NOON) }));
  server.takes(`POST ${AT}/00000000000a/test`, () => ({ status: 204, error: "", answer: "", ms: 12 }));
  const { user } = await open(hook());
  await user.click(press("Create a new secret for Harbour"));
  await user.click(press("Create a new secret"));
  await settle();
  await user.click(press("Send a test"));
  await settle();
  expect(screen.getByText(/accepted the test/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Secret" }).value).toBe("whsec_once");
});

test("a secret that is shown once stays while another webhook gets one; a webhook's newer secret replaces its older one", async () => {
  const [harbour, quay] = [hook(), hook({ id: "00000000000b", name: "Quay" })];
  let last = 0;
  for (const { id } of [harbour, quay])
    server.takes(`POST ${AT}/${id}/secret`, () => ({ secret: `whsec_${(last += 1)}`, oldUntil: iso(NOON) }));
  const { user } = await open(harbour, quay);
  for (const name of ["Harbour", "Quay", "Harbour"]) {
    await user.click(press(`Create a new secret for ${name}`));
    await user.click(press("Create a new secret"));
    await settle();
  }
  expect(screen.getAllByRole<HTMLInputElement>("textbox", { name: "Secret" }).map(({ value }) => value)).toEqual(["whsec_3", "whsec_2"]);
});

test("a secret and the answer to a test go with their webhook, and stay when another one is removed", async () => {
  const [harbour, quay] = [hook(), hook({ id: "00000000000b", name: "Quay" })];
  server.takes(`POST ${AT}/00000000000a/secret`, () => ({ secret: "whsec_once", oldUntil: iso(NOON) }));
  server.takes(`POST ${AT}/00000000000a/test`, () => ({ status: 204, error: "", answer: "", ms: 12 }));
  for (const { id } of [harbour, quay]) server.takes(`DELETE ${AT}/${id}`, () => null);
  const { user } = await open(harbour, quay);
  await user.click(press("Create a new secret for Harbour"));
  await user.click(press("Create a new secret"));
  await settle();
  await user.click(screen.getAllByRole("button", { name: "Send a test" })[0]!);
  await settle();
  const remove = async (name: string) => {
    await user.click(press(`Remove ${name}`));
    await user.click(press("Remove the webhook"));
    await settle();
  };
  await remove("Quay");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Secret" }).value).toBe("whsec_once");
  await remove("Harbour");
  expect(screen.queryByRole("textbox", { name: "Secret" })).toBeNull();
  expect(screen.queryByText(/accepted the test/)).toBeNull();
});

test("given-up messages are listed with the reason, and can be sent again one by one or all together", async () => {
  const failure: WebhookFailureView = {
    event: { version: 1, id: "1-7", gameId: 1, time: iso(NOON), type: "notice.published", data: { notice: { id: 1, text: "a < b" } } },
    attempts: 3,
    failedAt: iso(NOON),
    error: "webhook.refused 410",
  };
  server.takes(`GET ${AT}/00000000000a/failures`, () => [failure]);
  server.takes(`POST ${AT}/00000000000a/failures`, () => 1);
  const { user } = await open(
    hook({ failed: 1, failingSince: iso(NOON), last: { time: iso(NOON), status: 410, error: "webhook.refused" } }),
  );
  expect(screen.getByText("Fails")).toBeTruthy();
  for (const [name, body] of [
    ["Send 1-7 again", { events: ["1-7"] }],
    ["Send all again", {}],
  ] as const) {
    await user.click(press("1 event not delivered"));
    await settle();
    expect(screen.getByText("📢 a < b")).toBeTruthy();
    expect(screen.getAllByText(/The receiver refused it with 410/).length).toBeGreaterThan(1);
    await user.click(press(name));
    await settle();
    expect(server.asked(`POST ${AT}/00000000000a/failures`).at(-1)!.body).toEqual(body);
  }
});
