import { cleanup, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { AppError } from "#worker/contract/wire/errors.ts";
import type { LinkState } from "#worker/services/account/account-links.ts";
import type { Services } from "#worker/services/index.ts";
import { openPage } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { world } from "~/testing/world.ts";

const ADDRESS = "ann@example.com";
const HELD = { token: "t0ken", email: btoa(ADDRESS) };
const QUERY = `?token=${HELD.token}&email=${encodeURIComponent(HELD.email)}`;
type Kind = "confirm" | "reset" | "verify" | "undo";
type More = {
  links?: Partial<Services["accountLinks"]>;
  undo?: Partial<Services["addressUndo"]>;
  state?: LinkState;
  viewer?: { name: string } | null;
};

/** Opens the page that a mail's link leads to. */
const openLink = (kind: Kind, { links, undo, state = "open", viewer }: More = {}) =>
  openPage(`account.${kind}`, `/account/${kind}${QUERY}`, {
    viewer: viewer ?? (viewer === undefined && kind === "confirm" ? {} : null),
    services: world({ accountLinks: { stateOf: async () => state, ...links }, addressUndo: { undoEmail: async () => "/", ...undo } }),
  });
const heading = () => screen.getByRole("heading", { level: 1 }).textContent;
const button = (name: string) => screen.getAllByRole("button", { name }).at(-1)!;
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!;

test.each<[Kind, RegExp, string]>([
  ["verify", /activation link/, "/account/recovery?for=activation"],
  ["reset", /recovery link/, "/account/recovery"],
  ["confirm", /confirmation link/, "/account/profile"],
  ["undo", /your link/, "/account/recovery"],
])("a link of %s that cannot be used says so, names nobody, and leads on", async (kind, words, to) => {
  await openLink(kind, { state: "invalid" });
  expect(heading()).toMatch(words);
  expect(document.querySelector("main")!.textContent).not.toContain(ADDRESS);
  expect([...document.querySelectorAll("main a")].map((link) => link.getAttribute("href"))).toContain(to);
  expect(document.querySelector("main form")).toBeNull();
});

test("a new activation link is asked for on a page that says so, which the login of an account that is not active leads to", async () => {
  const notActive = () => Promise.reject(new AppError("account.notActive"));
  const services = world({ accounts: { login: notActive }, accountMails: { isOffered: async () => true } });
  const { user } = await openPage("account.login", "/account/login?from=%2Fgames", { viewer: null, services });
  await user.type(field("userName"), "Ann");
  await user.type(field("password"), "Secret-anchor1");
  await user.click(button("Log in"));
  await settle();
  const to = screen.getByRole("link", { name: "Send the activation mail again" }).getAttribute("href")!;
  cleanup();
  await openPage("account.recovery", to, { viewer: null, services });
  expect(heading()).toBe("Activate your account");
  expect(screen.getByText(/A new activation link will be sent there/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to log in" }).getAttribute("href")).toBe("/account/login?from=%2Fgames");
});

test.each<[Kind, string, string]>([
  ["confirm", "Confirm the address", "confirmEmail"],
  ["verify", "Activate the account", "verify"],
])("opening a link of %s does not use it up; its button does, with the link's content", async (kind, submit, service) => {
  const use = vi.fn(async () => undefined);
  const { user } = await openLink(kind, { links: { keepsPassword: async () => true, [service]: use } });
  expect(document.querySelector("main")!.textContent).toContain(ADDRESS);
  expect(use).not.toHaveBeenCalled();
  await user.click(button(submit));
  await settle();
  expect(use).toHaveBeenCalledExactlyOnceWith(expect.anything(), HELD);
});

test("a confirmed address is reported, and the report gets the focus", async () => {
  const { user } = await openLink("confirm", { links: { confirmEmail: async () => undefined } });
  await user.click(button("Confirm the address"));
  await settle();
  expect(heading()).toBe("The address is changed");
  expect(document.activeElement?.textContent).toBe("Your other sessions have ended.");
});

test("a confirmation that is opened again after it was used says that the address is changed", async () => {
  await openLink("confirm", { state: "own" });
  expect(heading()).toBe("The address is changed");
  expect(document.querySelector("main form")).toBeNull();
});

test("confirming requires being signed in: visitors return to the link from the login", async () => {
  await openLink("confirm", { viewer: null });
  expect(screen.getByText(`elsewhere: /account/login?from=${encodeURIComponent(`/account/confirm${QUERY}`)}`)).toBeTruthy();
});

test("a confirmation that is opened with another account says which account this is", async () => {
  await openLink("confirm", { state: "invalid", viewer: { name: "Bob" } });
  expect(screen.getByRole("status").textContent).toMatch(/You have to be logged in to its account\. Here you are logged in as Bob\.$/);
});

test("an address that somebody else has taken meanwhile is refused in the form, which stays", async () => {
  const confirmEmail = () => Promise.reject(new AppError("account.emailTaken"));
  const { user } = await openLink("confirm", { links: { confirmEmail } });
  await user.click(button("Confirm the address"));
  await settle();
  expect(screen.getByRole("alert").textContent).not.toBe("");
  expect(button("Confirm the address").getAttribute("aria-busy")).not.toBe("true");
});

test("a new password is typed twice; two different ones are refused at the second and change nothing", async () => {
  const resetPassword = vi.fn<Services["accountLinks"]["resetPassword"]>(async () => undefined);
  const { user } = await openLink("reset", { links: { resetPassword } });
  await user.type(field("password"), "Secret-anchor1");
  await user.type(field("repeat"), "Secret-buoy1");
  await user.click(button("Set the password"));
  await settle();
  expect(document.activeElement).toBe(field("repeat"));
  expect(resetPassword).not.toHaveBeenCalled();
  await user.clear(field("repeat"));
  await user.type(field("repeat"), "Secret-anchor1");
  await user.click(button("Set the password"));
  await settle();
  expect(resetPassword.mock.calls[0]![1]).toEqual({ rToken: HELD.token, email: HELD.email, password: "Secret-anchor1" });
  expect(heading()).toBe("The password is set");
});

test("a password that is too weak is refused at its field", async () => {
  const resetPassword = vi.fn<Services["accountLinks"]["resetPassword"]>();
  const { user } = await openLink("reset", { links: { resetPassword } });
  for (const name of ["password", "repeat"]) await user.type(field(name), "a");
  await user.click(button("Set the password"));
  await settle();
  expect(field("password").getAttribute("aria-invalid")).toBe("true");
  expect(resetPassword).not.toHaveBeenCalled();
});

test("a user who activates an account in another browser than they registered with chooses its password", async () => {
  const verify = vi.fn<Services["accountLinks"]["verify"]>(async () => undefined);
  const { user } = await openLink("verify", { links: { keepsPassword: async () => false, verify } });
  await user.click(button("Activate the account"));
  await settle();
  expect(field("password").getAttribute("aria-invalid")).toBe("true");
  expect(verify).not.toHaveBeenCalled();
  await user.type(field("password"), "Secret-anchor1");
  await user.click(button("Activate the account"));
  await settle();
  expect(verify.mock.calls[0]![1]).toEqual({ ...HELD, password: "Secret-anchor1" });
  expect(heading()).toBe("Your account is active");
});

test("a link to an account that is already active says that the user can log in, without a form", async () => {
  await openLink("verify", { state: "done", links: { keepsPassword: async () => true } });
  expect(heading()).toBe("Your account is active");
  expect(document.querySelector("main form")).toBeNull();
  expect(screen.getByText("The account is active. You can log in.")).toBeTruthy();
});

test("taking an account back leads to choosing its new password", async () => {
  const undoEmail = vi.fn<Services["addressUndo"]["undoEmail"]>(async () => "/account/reset?token=new");
  const { user } = await openLink("undo", { undo: { undoEmail } });
  expect(undoEmail).not.toHaveBeenCalled();
  await user.click(button("Take the account back"));
  await settle();
  expect(undoEmail.mock.calls[0]![1]).toEqual(HELD);
  expect(screen.getByText("elsewhere: /account/reset?token=new")).toBeTruthy();
});

const never = (code: "account.verifyFailed" | "account.resetFailed" | "account.confirmFailed" | "account.undoFailed") => () =>
  Promise.reject(new AppError(code));

test.each<[Kind, string, More]>([
  ["verify", "Activate the account", { links: { keepsPassword: async () => true, verify: never("account.verifyFailed") } }],
  ["reset", "Set the password", { links: { resetPassword: never("account.resetFailed") } }],
  ["confirm", "Confirm the address", { links: { confirmEmail: never("account.confirmFailed") } }],
  ["undo", "Take the account back", { undo: { undoEmail: never("account.undoFailed") } }],
])(
  "a link of %s that was used while its page was open is a link that cannot be used, with the way to a new one",
  async (kind, submit, more) => {
    const { user } = await openLink(kind, more);
    for (const input of document.querySelectorAll<HTMLInputElement>("main [type=password]")) await user.type(input, "Secret-anchor1");
    await user.click(button(submit));
    await settle();
    expect(heading()).toMatch(/^Ouch/);
    expect(document.querySelector("main form")).toBeNull();
    expect(document.activeElement?.textContent).toMatch(/^A link works once/);
  },
);

test("a link that has activated its account meanwhile says so in place of its form", async () => {
  const verify = () => Promise.reject(new AppError("account.alreadyActive"));
  const { user } = await openLink("verify", { links: { keepsPassword: async () => true, verify } });
  await user.click(button("Activate the account"));
  await settle();
  expect(heading()).toBe("Your account is active");
});

test("whoever is logged in with another account is not told that the link has logged them in or out", async () => {
  const viewer = { name: "Bea" };
  await openLink("verify", { viewer, state: "done", links: { keepsPassword: async () => false } });
  expect(screen.getByText("Here you are logged in as Bea.")).toBeTruthy();
  const { user } = await openLink("reset", { viewer, links: { resetPassword: async () => undefined } });
  for (const name of ["password", "repeat"]) await user.type(field(name), "Secret-anchor1");
  await user.click(button("Set the password"));
  await settle();
  expect(within(screen.getAllByRole("main").at(-1)!).getByText("Here you are logged in as Bea.")).toBeTruthy();
});

test("a confirmation that cannot be used says that it requires being logged in to its account", async () => {
  await openLink("confirm", { state: "invalid" });
  expect(screen.getByText(/You have to be logged in to its account/)).toBeTruthy();
});
