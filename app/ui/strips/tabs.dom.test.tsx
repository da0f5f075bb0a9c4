import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPart } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { TabLinks } from "./Tabs.tsx";

const ITEMS = [
  { to: "/here", label: "Here", end: true },
  { to: "/there", label: "There", count: 1_200 },
  { to: "/else", label: "Else" },
];
const openTabs = () => openPart(<TabLinks label="Parts" items={ITEMS} />);
const tabs = () => screen.getByRole("navigation", { name: "Parts" }).querySelectorAll("a");

test("tabs are links in their order: Tab goes from one to the next, Shift and Tab back", async () => {
  const { user } = await openTabs();
  const [here, there, other] = tabs();
  here!.focus();
  await user.tab();
  expect(document.activeElement).toBe(there);
  await user.tab();
  expect(document.activeElement).toBe(other);
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(there);
});

test("only the open one is marked, and Enter opens another", async () => {
  const { user } = await openTabs();
  expect([...tabs()].map((tab) => tab.getAttribute("aria-current"))).toEqual(["page", null, null]);
  tabs()[1]!.focus();
  await user.keyboard("{Enter}");
  await settle();
  expect(screen.getByText("elsewhere: /there")).toBeTruthy();
});

test("a number at a tab is written in the reader's format", async () => {
  await openTabs();
  expect([...tabs()].map(({ textContent }) => textContent)).toEqual(["Here", "There1,200", "Else"]);
});
