/**
 * Keeps React and the translators of browsers apart. A translator takes a text of the page away and shows a node of its own in its place, Chrome an
 * element (`<font>`) and Safari another text, of which React knows nothing: it would fail as soon as it removes its text, or puts something before it
 * (React issue 11538), and a number would stay as it was when it was translated.
 */

/** What stands in place of a text of the page, and the reverse. */
const standIns = new WeakMap<Node, ChildNode>();
const originals = new WeakMap<Node, ChildNode>();

/** Must run before React does. */
export function bearTranslators(): void {
  const observer = new MutationObserver((records) => {
    for (const { type, target } of records) if (type === "characterData") bringBack(target as ChildNode);
    for (const text of noteStandIns(records)) observer.observe(text, { characterData: true });
  });
  observer.observe(document, { childList: true, subtree: true });
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    const there = placeOf(child, this);
    if (there) removeChild.call(this, there);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
    insertBefore.call(this, node, before && placeOf(before, this));
    return node;
  };
}

/** Shows the page's own texts again, so that React recognises them; whether any were translated. The translator will come back to them. */
export function putTextsBack(): boolean {
  const shown = [...document.querySelectorAll("font")].filter((font) => originals.has(font));
  for (const font of shown) font.replaceWith(originals.get(font)!);
  return shown.length > 0;
}

/** A node of this parent or what stands there in its place; null if somebody has removed it altogether. */
function placeOf(node: Node, parent: Node): Node | null {
  if (node.parentNode === parent) return node;
  const other = standIns.get(node);
  return other?.parentNode === parent ? other : null;
}

/** React has changed a text that is not shown: it is shown again, and translated again if the translator wants to. */
function bringBack(text: ChildNode): void {
  if (!text.isConnected) standIns.get(text)?.replaceWith(text);
}

/**
 * Takes note of what has replaced texts, or what had replaced them before, as when the reader asks for the original; returns these texts. A translator
 * takes the texts of a paragraph away one by one or all at once, and brings its own in the same order.
 */
function noteStandIns(records: MutationRecord[]): Node[] {
  const changed = new Map<Node, { lost: ChildNode[]; come: ChildNode[] }>();
  for (const { target, removedNodes, addedNodes } of records) {
    const { lost, come } = changed.get(target) ?? { lost: [], come: [] };
    changed.set(target, { lost, come });
    for (const node of removedNodes as NodeListOf<ChildNode>) {
      const text = originals.get(node) ?? node;
      if (text.nodeType === Node.TEXT_NODE && !text.isConnected && !lost.includes(text)) lost.push(text);
    }
    for (const node of addedNodes as NodeListOf<ChildNode>)
      if (isForeign(node) && node.parentNode === target && !come.includes(node)) come.push(node);
  }
  return [...changed.values()].flatMap(({ lost, come }) => {
    const replaced = lost.slice(0, come.length);
    replaced.forEach((text, n) => {
      standIns.set(text, come[n]!);
      originals.set(come[n]!, text);
    });
    return replaced;
  });
}

/** React marks each of its nodes, also its texts, but not one that is all that its element contains. */
const isForeign = (node: ChildNode): boolean =>
  (node.nodeName === "FONT" || node.nodeType === Node.TEXT_NODE) &&
  !originals.has(node) &&
  !Object.keys(node).some((key) => key.startsWith("__react"));
