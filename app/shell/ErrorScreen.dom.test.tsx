import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openPart } from "~/testing/pages.tsx";

function Broken({ thrown }: { thrown: Error }): never {
  throw thrown;
}

async function open(thrown: Error) {
  // React says each error that a boundary takes in.
  vi.spyOn(console, "error").mockImplementation(() => {});
  await openPart(<Broken thrown={thrown} />);
}

test("where something before the server answers a page's data in its own way, the page says that there was no answer, and no stack", async () => {
  await open(new Error("Unable to decode turbo-stream response from URL: /teams.data"));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("The server could not answer. Try again in a moment.");
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  expect(document.querySelector("pre")).toBeNull();
});

test("where there is no answer at all, the page says so", async () => {
  await open(new TypeError("Failed to fetch"));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("No connection");
});

test("a defect of the page is told in full", async () => {
  await open(new Error("no such mast"));
  expect(screen.getByText("no such mast")).toBeTruthy();
});
