import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { DataProvider } from "./DataProvider.tsx";

test("who blocks storage signs in and out without an error", () => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  const asUser = (user: string | null) => <DataProvider user={user}>the page</DataProvider>;
  const { rerender } = render(asUser(null));
  rerender(asUser("ann"));
  rerender(asUser(null));
  expect(screen.getByText("the page")).toBeDefined();
});
