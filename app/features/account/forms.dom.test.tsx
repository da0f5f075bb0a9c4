import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { AppError } from "#worker/contract/wire/errors.ts";
import type { Services } from "#worker/services/index.ts";
import type { TokenMadeView, TokenView } from "#worker/contract/wire/account/token.ts";
import { openPage } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { CONFIG, iso, NOON, PROFILE, tokenView } from "~/testing/views.ts";
import { world } from "~/testing/world.ts";

const nobody = { viewer: null };
const press = (name: string | RegExp) => screen.getAllByRole("button", { name }).at(-1)!;
/** A field's description as a screen reader reads it. */
const saidOf = (field: HTMLElement) =>
  (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");

test("signing in without a name shows an error at the field, which gets the focus; nothing is sent", async () => {
  const login = vi.fn<Services["accounts"]["login"]>();
  const { user } = await openPage("account.login", "/account/login", { ...nobody, services: world({ accounts: { login } }) });
  await user.click(press("Log in"));
  await settle();
  const name = document.querySelector<HTMLInputElement>("[name=userName]")!;
  expect(name.getAttribute("aria-invalid")).toBe("true");
  expect(saidOf(name)).not.toBe("");
  expect(document.activeElement).toBe(name);
  expect(login).not.toHaveBeenCalled();
});

test("a wrong password is reported, and the name stays", async () => {
  const login = () => Promise.reject(new AppError("account.wrongCredentials"));
  const { user } = await openPage("account.login", "/account/login", { ...nobody, services: world({ accounts: { login } }) });
  await user.type(document.querySelector("[name=userName]")!, "Ann");
  await user.type(document.querySelector("[name=password]")!, "secret-anchor");
  await user.click(press("Log in"));
  await settle();
  expect(screen.getByRole("alert").textContent).not.toBe("");
  expect(document.querySelector<HTMLInputElement>("[name=userName]")!.value).toBe("Ann");
});

test.each([
  ["account.login", "/account/login"],
  ["account.register", "/account/register"],
])("%s says that the browser blocks cookies, without which nobody stays logged in", async (name, at) => {
  const visitor = { ...nobody, services: world() };
  const { unmount } = await openPage(name, at, visitor);
  expect([document.querySelectorAll("[name=userName]").length, screen.queryByRole("alert")]).toEqual([1, null]);
  unmount();
  const enabled = vi.spyOn(navigator, "cookieEnabled", "get").mockReturnValue(false);
  await openPage(name, at, visitor);
  enabled.mockRestore();
  expect(screen.getByRole("alert").textContent).toContain("blocks cookies");
});

test("what was typed stays while the server is busy, with the focus and the waiting time, also when the page could not be reloaded", async () => {
  const captcha = { clientCaptcha: vi.fn<Services["captcha"]["clientCaptcha"]>(async () => ({ type: "None", siteKey: "" })) };
  const settings = { clientConfig: vi.fn<Services["settings"]["clientConfig"]>(async () => CONFIG) };
  const login = () => Promise.reject(Object.assign(new Error("Durable Object is overloaded."), { overloaded: true }));
  const services = { ...world({ accounts: { login }, settings }), captcha };
  const { user } = await openPage("account.login", "/account/login", { ...nobody, services });
  captcha.clientCaptcha.mockRejectedValue(new AppError("unavailable"));
  settings.clientConfig.mockRejectedValue(new AppError("unavailable"));
  await user.type(document.querySelector("[name=userName]")!, "Ann");
  await user.type(document.querySelector("[name=password]")!, "secret-anchor{Enter}");
  await settle();
  expect(screen.getByRole("alert").textContent).toContain("in 5 seconds");
  const field = document.querySelector<HTMLInputElement>("[name=password]")!;
  expect([document.querySelector<HTMLInputElement>("[name=userName]")!.value, field.value]).toEqual(["Ann", "secret-anchor"]);
  expect(document.activeElement).toBe(field);
});

test.each([
  ["that is not ours", new Error("Unable to decode turbo-stream response from URL: /teams.data"), "The server could not answer. Try again"],
  ["at all", new TypeError("Failed to fetch"), "The server cannot be reached. Check your connection"],
])("when there is no answer %s, the form that was sent says so and keeps its text", async (_, thrown, said) => {
  const create = () => Promise.reject(thrown);
  const list = vi.fn<Services["teams"]["listOwn"]>(async () => []);
  const { user } = await openPage("teams", "/teams", { services: world({ teams: { create, listOwn: list } }) });
  await user.type(document.querySelector("[name=name]")!, "Tern Crew");
  list.mockRejectedValue(new AppError("unavailable"));
  await user.keyboard("{Enter}");
  await settle();
  expect(screen.getByRole("alert").textContent).toContain(said);
  expect(document.querySelector<HTMLInputElement>("[name=name]")!.value).toBe("Tern Crew");
});

test("where registration is closed its page says so, and has no form to fill in", async () => {
  const services = world({ signUp: { isOpen: async () => false } });
  await openPage("account.register", "/account/register", { ...nobody, services });
  expect(screen.getByText(/Registration is closed/)).toBeTruthy();
  expect(document.querySelector("main form")).toBeNull();
});

test.each([true, false])("the login leads to registration only where that is open (%s)", async (open) => {
  await openPage("account.login", "/account/login", { ...nobody, services: world({ signUp: { isOpen: async () => open } }) });
  expect(document.querySelectorAll('main a[href^="/account/register"]')).toHaveLength(open ? 1 : 0);
});

test.each([true, false])("the home page's first button leads to registration only where that is open (%s)", async (open) => {
  const clientConfig = async () => ({ ...CONFIG, ...(!open && { registrationClosed: true as const }) });
  await openPage("_index", "/", { ...nobody, services: world({ settings: { clientConfig } }) });
  expect(document.querySelector("main .button-primary")!.getAttribute("href")).toBe(open ? "/account/register" : "/account/login");
});

test("an invitation code pasted with blanks around it joins the team", async () => {
  const join = vi.fn<Services["teams"]["join"]>(async () => undefined);
  const { user } = await openPage("teams", "/teams", { services: world({ teams: { join, listOwn: async () => [] } }) });
  const code = `Tern Crew:12:${"0f".repeat(16)}`;
  await user.click(document.querySelector("[name=code]")!);
  await user.paste(` ${code} `);
  await user.keyboard("{Enter}");
  await settle();
  expect(join.mock.calls.map(([, given]) => given)).toEqual([code]);
});

test("what was typed stays beside its error, also when the page could not be reloaded by then", async () => {
  const settings = { clientConfig: vi.fn<Services["settings"]["clientConfig"]>(async () => CONFIG) };
  const login = () => Promise.reject(new AppError("account.wrongCredentials"));
  const { user } = await openPage("account.login", "/account/login", { ...nobody, services: world({ accounts: { login }, settings }) });
  settings.clientConfig.mockRejectedValue(new AppError("unavailable"));
  await user.type(document.querySelector("[name=userName]")!, "Ann");
  await user.type(document.querySelector("[name=password]")!, "secret-anchor{Enter}");
  await settle();
  expect(screen.getByRole("alert").textContent).not.toBe("");
  expect(document.querySelector<HTMLInputElement>("[name=userName]")!.value).toBe("Ann");
});

test("a correct password leads back to where the user came from", async () => {
  const login = async () => undefined as never;
  const { user } = await openPage("account.login", "/account/login?from=%2Fgames%2F1", {
    ...nobody,
    services: world({ accounts: { login } }),
  });
  await user.type(document.querySelector("[name=userName]")!, "Ann");
  await user.type(document.querySelector("[name=password]")!, "secret-anchor");
  await user.click(press("Log in"));
  await settle();
  expect(screen.getByText("elsewhere: /games/1")).toBeTruthy();
});

test("registering shows an error at every wrong field, also at the second of two different passwords; the first wrong one has the focus", async () => {
  const { user } = await openPage("account.register", "/account/register", { ...nobody, services: world() });
  const typed = { userName: "A", email: "nobody", password: "short", repeat: "secret-buoy" };
  const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  for (const [name, text] of Object.entries(typed)) await user.type(fieldOf(name), text);
  await user.click(press("Register"));
  await settle();
  expect(Object.keys(typed).filter((name) => fieldOf(name).getAttribute("aria-invalid"))).toEqual(Object.keys(typed));
  expect(saidOf(fieldOf("repeat"))).toContain("repeated");
  expect(document.activeElement).toBe(fieldOf("userName"));
});

test("registering while there is no answer says so, and keeps what was typed", async () => {
  const register = () => Promise.reject(new TypeError("Failed to fetch"));
  const { user } = await openPage("account.register", "/account/register", { ...nobody, services: world({ signUp: { register } }) });
  const typed = { userName: "Ann", email: "ann@example.com", password: "secret-anchor", repeat: "secret-anchor" };
  const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  for (const [name, text] of Object.entries(typed)) await user.type(fieldOf(name), text);
  await user.click(press("Register"));
  await settle();
  expect(screen.getByRole("alert").textContent).toContain("cannot be reached");
  expect(Object.fromEntries(Object.keys(typed).map((name) => [name, fieldOf(name).value]))).toEqual(typed);
});

const TEXT = "vxt_abcdef_secret";
const GAME = { id: 1, title: "Regatta" };

async function openTokens(tokens: Partial<Services["tokens"]>) {
  return openPage("account.tokens", "/account/tokens", { services: world({ tokens }) });
}

test("a new token is shown once, has the focus, and can be copied", async () => {
  const made: TokenMadeView = { ...tokenView(), token: TEXT };
  const make = vi.fn<Services["tokens"]["make"]>(async () => made);
  let kept: TokenView[] = [];
  const { user, unmount } = await openTokens({ make, list: async () => kept });
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Bot");
  await user.click(screen.getByRole("checkbox", { name: /^Play/ }));
  await user.type(screen.getByLabelText("Your password"), "secret-anchor");
  kept = [tokenView()];
  await user.click(press("Create token"));
  await settle();
  expect(make.mock.calls[0]![1]).toEqual({ name: "Bot", permissions: ["play"], games: null, days: 30, password: "secret-anchor" });
  expect(screen.getByDisplayValue(TEXT)).toBeTruthy();
  expect(document.activeElement?.contains(screen.getByDisplayValue(TEXT))).toBe(true);
  await user.click(screen.getByRole("button", { name: "Copy: Token" }));
  expect(await navigator.clipboard.readText()).toBe(TEXT);
  unmount();
  await openTokens({ list: async () => kept });
  expect(document.body.innerHTML).not.toContain(TEXT);
});

test("a token without permissions is refused at that field, which says why", async () => {
  const make = vi.fn<Services["tokens"]["make"]>();
  const { user } = await openTokens({ make });
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Bot");
  await user.type(screen.getByLabelText("Your password"), "secret-anchor");
  await user.click(press("Create token"));
  await settle();
  const first = screen.getByRole("checkbox", { name: /^Play/ });
  expect(document.activeElement).toBe(first);
  expect(saidOf(first)).toBe("A required value is missing.");
  expect(make).not.toHaveBeenCalled();
});

test("a token for some games without any is refused at the first game, which says why", async () => {
  const { user } = await openTokens({ choices: async () => ({ permissions: ["play"], games: [{ id: 7, title: "Harbour Open" }] }) });
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Bot");
  await user.click(screen.getByRole("radio", { name: "Only in these" }));
  await user.type(screen.getByLabelText("Your password"), "secret-anchor");
  await user.click(press("Create token"));
  await settle();
  const game = screen.getByRole("checkbox", { name: "Harbour Open" });
  expect(document.activeElement).toBe(game);
  expect(saidOf(game)).toBe("A required value is missing.");
});

test("revoking asks for confirmation, names the token, and shows that it is done", async () => {
  let kept = [tokenView()];
  const revoke = vi.fn<Services["tokens"]["revoke"]>(async () => void (kept = [tokenView({ revokedAt: iso(NOON) })]));
  const { user } = await openTokens({ revoke, list: async () => kept });
  await user.click(screen.getByRole("button", { name: /^Revoke the token/ }));
  expect(revoke).not.toHaveBeenCalled();
  await user.click(press("Revoke"));
  await settle();
  expect(revoke.mock.calls[0]![1]).toBe("abcdef");
  expect(screen.getAllByText("Revoked").length).toBeGreaterThan(0);
  expect(screen.queryByRole("button", { name: /^Revoke the token/ })).toBeNull();
});

test.each([
  [true, /takes effect when the link/, /ask an administrator/],
  [false, /ask an administrator/, /takes effect when the link/],
])("the profile says how the address is changed: by mail (%j) or not", async (isOffered, said, unsaid) => {
  await openPage("account.profile", "/account/profile", { services: world({ accountMails: { isOffered: async () => isOffered } }) });
  expect(screen.getByText(said)).toBeTruthy();
  expect(screen.queryByText(unsaid)).toBeNull();
});

test("the profile's form saves the fields changed in it, and overwrites nothing that another window may have saved since", async () => {
  const updateProfile = vi.fn<Services["accounts"]["updateProfile"]>(async () => {});
  const profile = async () => ({ ...PROFILE, userName: "Ann", bio: "One\nTwo", realName: "Ann Anchor", phone: "1" });
  const { user } = await openPage("account.profile", "/account/profile", { services: world({ accounts: { profile, updateProfile } }) });
  await user.clear(document.querySelector("[name=realName]")!);
  await user.type(document.querySelector("[name=stdNumber]")!, "42");
  await user.click(document.querySelector<HTMLElement>("form:has([name=bio]) [type=submit]")!);
  await settle();
  expect(updateProfile).toHaveBeenCalledExactlyOnceWith(expect.anything(), { realName: "", stdNumber: "42" });
});

test("the fields of a password are empty again after each change, also after a second", async () => {
  const changePassword = vi.fn<Services["accounts"]["changePassword"]>(async () => undefined as never);
  const { user } = await openPage("account.profile", "/account/profile", { services: world({ accounts: { changePassword } }) });
  const fields = () => ["old", "new", "repeat"].map((name) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!);
  for (const text of ["secret-anchor", "secret-buoy"]) {
    for (const field of fields()) await user.type(field, text);
    await user.keyboard("{Enter}");
    await settle();
    expect(fields().map(({ value }) => value)).toEqual(["", "", ""]);
  }
  expect(changePassword).toHaveBeenCalledTimes(2);
});

test("leaving asks first while a token is half made, names what is given, and no longer asks once it is created", async () => {
  const { user } = await openTokens({ make: async () => ({ ...tokenView(), token: TEXT }) });
  const question = () => screen.queryByRole("dialog", { name: "Leave without saving?" });
  const leave = async () => {
    await user.click(screen.getAllByRole("link", { name: "Profile" }).at(-1)!);
    await settle();
  };
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Bot");
  await user.click(screen.getByRole("checkbox", { name: /^Play/ }));
  await leave();
  expect(question()?.textContent).toContain("Name, What it can do");
  await user.click(within(question()!).getByRole("button", { name: "Cancel" }));
  await user.type(screen.getByLabelText("Your password"), "secret-anchor");
  await user.click(press("Create token"));
  await settle();
  await leave();
  expect([question(), screen.getByText("elsewhere: /account/profile")]).toEqual([null, expect.anything()]);
});

test("the form is empty again after each token, also after a second", async () => {
  let made = 0;
  const { user } = await openTokens({
    make: async () => ({ ...tokenView({ id: `abcde${++made}` }), token: TEXT }),
    choices: async () => ({ permissions: ["play", "game.see"], games: [GAME] }),
  });
  const name = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Name" });
  for (const text of ["Bot", "Second bot"]) {
    await user.type(name(), text);
    await user.click(screen.getByRole("checkbox", { name: /^Play/ }));
    await user.click(screen.getByLabelText("Only in these"));
    await user.click(screen.getByRole("checkbox", { name: GAME.title }));
    await user.type(screen.getByLabelText("Your password"), "secret-anchor");
    await user.click(press("Create token"));
    await settle();
    expect(name().value).toBe("");
    expect(screen.getByLabelText<HTMLInputElement>(/^In all games/).checked).toBe(true);
    expect(screen.queryByRole("checkbox", { name: GAME.title })).toBeNull();
  }
  expect(made).toBe(2);
});
