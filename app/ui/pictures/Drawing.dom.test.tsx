import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { DrawingSheet } from "./Drawing.tsx";
import { Icon, type IconName } from "../Icon.tsx";

/** As the root shows a page or, in its place, the error screen. */
const Whole = ({ at, icon }: { at: string; icon: IconName }) => (
  <main key={at}>
    <DrawingSheet />
    <Icon name={icon} />
  </main>
);

test("drawings of a page still appear in the error screen that replaces it, sheet included", () => {
  const { rerender } = render(<Whole at="page" icon="flag" />);
  expect(document.getElementById("icon-flag")).toBeTruthy();
  rerender(<Whole at="error" icon="flag" />);
  expect(document.getElementById("icon-flag")).toBeTruthy();
  rerender(<Whole at="page again" icon="warning" />);
  expect(document.getElementById("icon-warning")).toBeTruthy();
});
