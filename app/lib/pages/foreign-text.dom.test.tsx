import { render, screen } from "@testing-library/react";
import { afterAll, expect, test } from "vitest";
import { settle } from "~/testing/time.ts";
import { bearTranslators } from "./foreign-text.ts";

const { removeChild, insertBefore } = Node.prototype;
bearTranslators();
afterAll(() => void Object.assign(Node.prototype, { removeChild, insertBefore }));

/** As Chrome's translator does: each text is taken away, and an element with its translation stands in its place. */
async function translate(root: Element): Promise<{ font: HTMLElement; text: Text }[]> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  const shown = texts.map((text) => {
    const font = document.createElement("font");
    font.textContent = `‹${text.data}›`;
    // In two steps, as some translators do.
    insertBefore.call(text.parentNode!, font, text);
    removeChild.call(text.parentNode!, text);
    return { font, text };
  });
  await settle();
  return shown;
}

type Props = { count?: number; more?: boolean; last?: string };

function Figures({ count = 1, more = true, last = "end" }: Props) {
  return (
    <p data-testid="figures">
      {count} solves{more && " or more"} <b>{last}</b>
      {count > 2 && <i>many</i>}
      {last === "end" ? "" : " over"}
    </p>
  );
}

function figures() {
  const { rerender } = render(<Figures />);
  const changed = async (to: Props) => {
    rerender(<Figures {...to} />);
    await settle();
  };
  return { line: screen.getByTestId("figures"), changed };
}

test("a figure beside other words is shown anew when it changes, and again after it was translated again", async () => {
  const { line, changed } = figures();
  await translate(line);
  await changed({ count: 2 });
  expect(line.textContent).toBe("2‹ solves›‹ or more›‹ ›‹end›");
  await translate(line);
  await changed({ count: 1 });
  expect(line.textContent).toMatch(/^1‹‹ solves››/);
});

test("a text that is left out leaves with its translation, and what comes before a translated text stands there", async () => {
  const { line, changed } = figures();
  await translate(line);
  await changed({ more: false, last: "start" });
  expect(line.textContent).toBe("‹1›‹ solves›‹ ›start over");
  await changed({ count: 3, last: "start" });
  expect(line.textContent).toBe("3‹ solves› or more‹ ›startmany over");
});

test("after the reader has asked for the original, texts leave and change as ever", async () => {
  const { line, changed } = figures();
  const shown = await translate(line);
  shown[0]!.font.replaceWith(shown[0]!.text);
  await settle();
  await changed({ count: 2, more: false });
  expect(line.textContent).toBe("2‹ solves›‹ ›‹end›");
});

test("a text that somebody has taken away altogether can be left out", async () => {
  const { line, changed } = figures();
  removeChild.call(
    line,
    [...line.childNodes].find((node) => node.textContent === " or more")!,
  );
  await settle();
  await changed({ more: false });
  expect(line.textContent).toBe("1 solves end");
});
