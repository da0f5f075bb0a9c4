import { Form } from "@remix-run/react";
import { screen } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
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
  return openPart(<Broken thrown={thrown} />);
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

/** Records reloads; each answer of the server is the next of `answers`, the last one for ever. */
function watched(...answers: (number | "none")[]) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
    if (answer === "none") throw new TypeError("Failed to fetch");
    return new Response(answer === 200 ? JSON.stringify(CONFIG) : null, { status: answer });
  });
  return { reload, fetched };
}

test("a page that had no answer is loaded again when the browser is back online; a page with a defect is not", async () => {
  const { reload, fetched } = watched("none");
  await open(new Error("no such mast"));
  window.dispatchEvent(new Event("online"));
  expect(reload).not.toHaveBeenCalled();
  expect(fetched).not.toHaveBeenCalled();
  await open(new TypeError("Failed to fetch"));
  window.dispatchEvent(new Event("online"));
  expect(reload).toHaveBeenCalledOnce();
});

test.each([new TypeError("Failed to fetch"), new Error("Unable to decode turbo-stream response")])(
  "a page that had no answer is loaded again once the server answers: %s",
  async (thrown) => {
    const { reload, fetched } = watched("none", 503, 200);
    await open(thrown);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(reload).toHaveBeenCalledOnce();
    expect(fetched).toHaveBeenCalledTimes(3);
  },
);

test("whoever leaves the error screen for another page is not reloaded there", async () => {
  const { reload, fetched } = watched("none");
  const { unmount } = await open(new TypeError("Failed to fetch"));
  unmount();
  const asked = fetched.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  window.dispatchEvent(new Event("online"));
  expect(reload).not.toHaveBeenCalled();
  expect(fetched.mock.calls.length - asked).toBeLessThanOrEqual(1);
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
