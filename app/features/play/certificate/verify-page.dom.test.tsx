import { fireEvent, screen } from "@testing-library/react";
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

test("a dropped folder, which no browser can read as a file, is refused in words", async () => {
  await openPage("verify", "/verify");
  const folder = Object.assign(new File([], "certificates"), { arrayBuffer: () => Promise.reject(new DOMException("", "NotFoundError")) });
  fireEvent.drop(screen.getByText(/^Drop the PDF here/), { dataTransfer: { files: [folder] } });
  await settle();
  expect(screen.getByRole("alert").textContent).toContain("It cannot be read. Choose a single PDF.");
});
