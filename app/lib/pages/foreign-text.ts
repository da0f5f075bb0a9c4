/**
 * Keeps React and the translators of browsers apart. A translator takes a text of the page away and shows an element of its own (`<font>`) in its place,
 * of which React knows nothing: it would fail as soon as it removes that text, or puts something before it (React issue 11538), and a number would
 * stay as it was when it was translated.
 */

/** What stands in place of a text of the page, and the reverse. */
const standIns = new WeakMap<Node, ChildNode>();
const originals = new WeakMap<Node, Node>();

/** Must run before React does. */
export function bearTranslators(): void {
  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === "characterData") bringBack(record.target);
      else noteStandIns(record, observer);
    }
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
  for (const font of shown) font.replaceWith(originals.get(font) as ChildNode);
  return shown.length > 0;
}

/** A node of this parent or what stands there in its place; null if somebody has removed it altogether. */
function placeOf(node: Node, parent: Node): Node | null {
  if (node.parentNode === parent) return node;
  const other = standIns.get(node);
  return other?.parentNode === parent ? other : null;
}

/** React has changed a text that is not shown: it is shown again, and translated again if the translator wants to. */
function bringBack(text: Node): void {
  if (text.isConnected) return;
  standIns.get(text)?.replaceWith(text as ChildNode);
}

/** Takes note of what has replaced a text, or what had replaced one before. */
function noteStandIns(
  { target, removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord,
  observer: MutationObserver,
): void {
  for (const removed of removedNodes) {
    const text = originals.get(removed) ?? removed;
    if (text.nodeType !== Node.TEXT_NODE || text.isConnected) continue;
    // The original that a reader asks for again may be a copy.
    const copy = text === removed ? undefined : addedNodes[0];
    const shown = copy ?? [...addedNodes, previousSibling, nextSibling].find((node) => isStandIn(node, target));
    if (!shown) continue;
    standIns.set(text, shown as ChildNode);
    originals.set(shown, text);
    observer.observe(text, { characterData: true });
  }
}

const isStandIn = (node: Node | null | undefined, parent: Node): node is Node =>
  node?.nodeName === "FONT" && node.parentNode === parent && !originals.has(node);
