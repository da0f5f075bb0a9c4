import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { pathOf } from "~/lib/calls/address.ts";
import { useLive } from "~/lib/live/useLive.ts";
import { newer, useLoaded } from "./useLoaded.ts";
import { DataProvider } from "./DataProvider.tsx";

function Counter() {
  const up = useLive("/hub/user?game=1", {});
  const { data } = useLoaded(pathOf("GET /api/team/:id/invite", { params: { id: 1 } }), "A:1:0", { refreshInterval: 0 });
  return (
    <p>
      {data} {up ? "live" : "still"}
    </p>
  );
}

test("the server renders what the loader read and opens no connection", () => {
  const html = renderToStaticMarkup(
    <DataProvider user="ann">
      <Counter />
    </DataProvider>,
  );
  expect(html).toBe("<p>A:1:0 still</p>");
});

test("of two states of the same resource the later version wins", () => {
  expect(newer({ version: 2 }, { version: 3 })).toEqual({ version: 3 });
  expect(newer({ version: 3, by: "poll" }, { version: 3, by: "push" })).toEqual({ version: 3, by: "poll" });
  expect(newer({ version: 2 }, undefined)).toEqual({ version: 2 });
});
