import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { startServer, refuse, type FakeServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";

const CHECK = "POST /api/certificates/verify";
let server: FakeServer;
beforeEach(() => void (server = startServer()));

/** A region in another would be read twice. */
const around = (region: HTMLElement) => region.parentElement!.closest("[aria-live], [role=alert], [role=status]");

async function checkText() {
  const { user } = await openPage("verify", "/verify");
  await user.click(screen.getByText("Have only the signed statement?"));
  await user.type(screen.getByRole("textbox"), "not signed");
  await user.click(screen.getByRole("button", { name: "Check" }));
  await settle();
}

test("a verdict is read at once, and once", async () => {
  server.takes(CHECK, () => ({ verdict: "none", file: false, statement: null }));
  await checkText();
  expect(around(await screen.findByRole("alert"))).toBeNull();
});

test("a refusal is read at once, and once", async () => {
  server.takes(CHECK, () => refuse({ status: 429, title: "Too often." }));
  await checkText();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Too often.");
  expect(around(alert)).toBeNull();
});
