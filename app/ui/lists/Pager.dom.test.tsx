import { useSearchParams } from "@remix-run/react";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPart } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { Pager } from "./Pager.tsx";

/** Sixty rows, thirty per page. */
function Paged() {
  const [query] = useSearchParams();
  return <Pager skip={Number(query.get("skip") ?? 0)} count={30} total={60} to={(skip) => `?skip=${skip}`} />;
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
