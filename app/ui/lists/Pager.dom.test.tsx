import { Link, useSearchParams } from "@remix-run/react";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openPart } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { Pager } from "./Pager.tsx";

/** Sixty rows, thirty per page. */
function Paged() {
  const [query] = useSearchParams();
  return (
    <>
      <ul aria-label="Rows" />
      <Pager skip={Number(query.get("skip") ?? 0)} count={30} total={60} to={(skip) => `?skip=${skip}`} />
      <Link to="?skip=0">Elsewhere</Link>
    </>
  );
}

test("a keyboard user who reaches the last page keeps the focus on the link, which is now inactive and skipped by Tab, and can go back", async () => {
  const { user } = await openPart(<Paged />);
  const link = (name: string) => screen.getByRole("link", { name });
  const off = () =>
    ["Previous page", "Next page"].filter((name) => link(name).getAttribute("aria-disabled") === "true" && link(name).tabIndex === -1);
  expect(off()).toEqual(["Previous page"]);
  const next = link("Next page");
  next.focus();
  await user.keyboard("{Enter}");
  await settle();
  expect(screen.getByText("31–60 of 60")).toBeTruthy();
  expect([document.activeElement, off()]).toEqual([next, ["Next page"]]);
  await user.keyboard("{Enter}");
  await settle();
  expect(screen.getByText("31–60 of 60")).toBeTruthy();
  await user.click(link("Previous page"));
  await settle();
  expect(screen.getByText("1–30 of 60")).toBeTruthy();
});

test("a step that is taken below the list shows the list's start, another way to the same rows does not move the page", async () => {
  const { user } = await openPart(<Paged />);
  const rows = screen.getByRole("list", { name: "Rows" });
  const scroll = (rows.scrollIntoView = vi.fn());
  const above = vi.spyOn(rows, "getBoundingClientRect");
  const step = async (name: string, top: number) => {
    above.mockReturnValue(new DOMRect(0, top));
    await user.click(screen.getByRole("link", { name }));
    await settle();
    return scroll.mock.calls.length;
  };
  expect(await step("Next page", -900)).toBe(1);
  expect(await step("Elsewhere", -900)).toBe(1);
  expect(await step("Next page", 200)).toBe(1);
  expect(await step("Previous page", -1)).toBe(2);
});
