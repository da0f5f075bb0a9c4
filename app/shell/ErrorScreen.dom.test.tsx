import { Form } from "@remix-run/react";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { meta } from "~/root.tsx";
import { openPart } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { CONFIG } from "~/testing/views.ts";

function Broken({ thrown }: { thrown: Error }): never {
  throw thrown;
}

// React logs every error that a boundary catches.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

async function open(thrown: Error) {
  await openPart(<Broken thrown={thrown} />);
}

test("when something in front of the server answers a request for page data, the page says that there was no answer and shows no stack", async () => {
  await open(new Error("Unable to decode turbo-stream response from URL: /teams.data"));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("The server could not answer");
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  expect(document.querySelector("pre")).toBeNull();
});

test("when there is no answer at all, the page says so", async () => {
  await open(new TypeError("Failed to fetch"));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("No connection");
});

test("a page that had no answer is loaded again when the browser is back online; a page with a defect is not", async () => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  await open(new Error("no such mast"));
  window.dispatchEvent(new Event("online"));
  expect(reload).not.toHaveBeenCalled();
  await open(new TypeError("Failed to fetch"));
  window.dispatchEvent(new Event("online"));
  expect(reload).toHaveBeenCalledOnce();
});

test("a defect of the page is shown with its stack", async () => {
  await open(new Error("no such mast"));
  expect(screen.getByText("no such mast")).toBeTruthy();
});

test("users stay signed in when their next page could not be loaded", async () => {
  const config = vi.fn(async () => CONFIG);
  const form = (
    <Form method="post">
      <button>Send</button>
    </Form>
  );
  const { user } = await openPart(form, { services: { settings: { clientConfig: config } } });
  expect(screen.queryByRole("link", { name: "Log in" })).toBeNull();
  config.mockRejectedValue(new TypeError("Failed to fetch"));
  await user.click(screen.getByRole("button", { name: "Send" }));
  await settle();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Something went wrong");
  expect(screen.queryByRole("link", { name: "Log in" })).toBeNull();
});

const answered = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });

test.each([
  ["a page that does not exist", answered(404, null), "Page does not exist · Regatta"],
  ["a game that does not exist", answered(404, { title: "Game not found" }), "Game not found · Regatta"],
  ["a page that the user may not see", answered(403, { title: "Not allowed" }), "Not allowed · Regatta"],
  ["a server that fails without words", answered(500, null), "The server could not answer. Try again in a moment. · Regatta"],
  ["no answer", new TypeError("Failed to fetch"), "No connection · Regatta"],
  ["a defect", new Error("no such mast"), "Something went wrong · Regatta"],
])("the title of the error page for %s says what is wrong", async (_, error, title) => {
  await openPart(null);
  const data = { config: CONFIG } as never;
  expect(meta({ data, error, matches: [{ id: "root", data }], params: {}, location: {} } as never)).toEqual([{ title }]);
});
