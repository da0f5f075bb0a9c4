import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { DrawingSheet } from "./Drawing.tsx";
import { Icon, type IconName } from "../Icon.tsx";

/** As the root shows a page or, in its place, its error screen. */
const Whole = ({ at, icon }: { at: string; icon: IconName }) => (
  <main key={at}>
    <DrawingSheet />
    <Icon name={icon} />
  </main>
);

test("what a page draws is drawn in the one that takes its place, sheet and all", () => {
  const { rerender } = render(<Whole at="page" icon="flag" />);
  expect(document.getElementById("icon-flag")).toBeTruthy();
  rerender(<Whole at="error" icon="flag" />);
  expect(document.getElementById("icon-flag")).toBeTruthy();
  rerender(<Whole at="page again" icon="warning" />);
  expect(document.getElementById("icon-warning")).toBeTruthy();
});
