import { render, screen } from "@testing-library/react";
import { afterAll, expect, test } from "vitest";
import { settle } from "~/testing/time.ts";
import { bearForeignNodes, setAside } from "./foreign-nodes.ts";

const { removeChild, insertBefore } = Node.prototype;
/** Somebody else's, who was there before the page's first script. */
const panel = document.body.appendChild(document.createElement("div"));
bearForeignNodes();
afterAll(() => void Object.assign(Node.prototype, { removeChild, insertBefore }));

function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

const fontOf = (text: Text) => Object.assign(document.createElement("font"), { textContent: `‹${text.data}›` });

/** As Chrome's translator does: an element with its translation stands in place of each text. */
async function translate(root: Node): Promise<{ font: HTMLElement; text: Text }[]> {
  const shown = textsIn(root).map((text) => ({ text, font: fontOf(text) }));
  for (const { text, font } of shown) text.replaceWith(font);
  await settle();
  return shown;
}

/** As Safari's does: all that a paragraph contains is taken away, and comes back with other texts. */
async function translateAll(line: Element): Promise<void> {
  const nodes = [...line.childNodes];
  for (const node of nodes) removeChild.call(line, node);
  for (const node of nodes) {
    if (node.nodeType === Node.TEXT_NODE) insertBefore.call(line, document.createTextNode(`‹${node.textContent}›`), null);
    else insertBefore.call(line, node, null);
  }
  await settle();
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

test("what somebody adds to an element of their own is back as soon as React has looked at the frame of the page", async () => {
  const icon = panel.appendChild(document.createElement("div"));
  await settle();
  const putBack = setAside("first");
  expect(icon.isConnected).toBe(false);
  putBack!();
  expect(icon.parentNode).toBe(panel);
  panel.remove();
});

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

test("texts of a paragraph that is replaced as a whole leave and change as well", async () => {
  const { line, changed } = figures();
  await translateAll(line);
  expect(line.textContent).toBe("‹1›‹ solves›‹ or more›‹ ›end");
  await changed({ count: 3, more: false });
  expect(line.textContent).toBe("3‹ solves›‹ ›endmany");
});

test("after the reader has asked for the original, texts leave and change as ever, also if they are copies", async () => {
  const { line, changed } = figures();
  const shown = await translate(line);
  shown[0]!.font.replaceWith(shown[0]!.text);
  await settle();
  for (const { font, text } of shown.slice(1)) font.replaceWith(document.createTextNode(text.data));
  await settle();
  expect(line.textContent).toBe("1 solves or more end");
  await changed({ count: 2, more: false });
  expect(line.textContent).toBe("2 solves end");
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
