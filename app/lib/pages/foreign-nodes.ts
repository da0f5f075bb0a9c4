/**
 * What translators and other extensions of the browser do to the page without React's knowledge. A translator takes a text away and shows a node of its
 * own in its place, Chrome an element (`<font>`) and Safari another text: React would fail as soon as it removes its text, or puts something before it
 * (React issue 11538), and a number would stay as it was when it was translated. Password managers and others add elements: if they do so before React
 * has looked at the page, React does not recognise it, and draws it anew without what was typed.
 */

/** What stands in place of a text of the page, and the reverse. */
const standIns = new WeakMap<Node, ChildNode>();
const originals = new WeakMap<Node, ChildNode>();
/** What others have added so far; null once React looks. */
let added: ChildNode[] | null = [];
let observer: MutationObserver;

/** Must run before React does. */
export function bearForeignNodes(): void {
  observer = new MutationObserver(hear);
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

/** A node of this parent or what stands there in its place; null if somebody has removed it altogether. */
function placeOf(node: Node, parent: Node): Node | null {
  if (node.parentNode === parent) return node;
  const other = standIns.get(node);
  return other?.parentNode === parent ? other : null;
}

function hear(records: MutationRecord[]): void {
  for (const { type, target, addedNodes } of records) {
    if (type === "characterData") bringBack(target as ChildNode);
    else added?.push(...(addedNodes as NodeListOf<ChildNode>));
  }
  for (const text of noteStandIns(records)) observer.observe(text, { characterData: true });
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
      if (isTranslation(node) && node.parentNode === target && !come.includes(node)) come.push(node);
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

const isTranslation = (node: ChildNode): boolean =>
  (node.nodeName === "FONT" || node.nodeType === Node.TEXT_NODE) && !originals.has(node) && !isKnown(node);

/** React marks each of its nodes, also its texts, but not one that is all that its element contains. */
const isKnown = (node: Node): boolean => Object.keys(node).some((key) => key.startsWith("__react"));

/** Known by their places, also if they were there before the page's first script: Dark Reader's, Grammarly's. */
const STRANGERS =
  'html > :not(head, body), head > :is(style:not([nonce]), script, [name=darkreader], link[rel=stylesheet]:not([href^="/"]))';

/**
 * Takes what others have added out of the page, and shows the page's own texts again, so that React recognises it. Returns what puts it back once React
 * has looked; null if there is nothing, not even a translated text, to which the translator comes back by itself. `first`: the id of the body's first
 * element.
 */
export function setAside(first: string): (() => void) | null {
  hear(observer.takeRecords());
  const come = added!.filter((node) => node.isConnected && !document.head.contains(node));
  added = null;
  const strangers = new Set<ChildNode>(document.querySelectorAll<Element & ChildNode>(STRANGERS));
  for (let node = document.getElementById(first)?.previousSibling; node; node = node.previousSibling) strangers.add(node);
  for (const node of come) {
    const text = originals.get(node);
    if (text) node.replaceWith(text);
    else if (!come.some((other) => other !== node && other.contains(node))) strangers.add(node);
  }
  const places = [...strangers].map((node) => ({ node, parent: node.parentNode!, next: node.nextSibling }));
  for (const { node } of places) node.remove();
  if (places.length === 0 && come.length === 0) return null;
  return () => places.toReversed().forEach(({ node, parent, next }) => onceKnown(parent, () => parent.insertBefore(node, next)));
}

/** React looks at the frame of the page at once, and at what is in it a moment later; never at what is in somebody else's part of the body. */
function onceKnown(parent: Node, then: () => void, triesLeft = 100): void {
  if (isKnown(parent) || !isKnown(partOf(parent)) || triesLeft === 0) then();
  else setTimeout(onceKnown, 50, parent, then, triesLeft - 1);
}

/** The child of the body in which a node is. */
function partOf(node: Node): Node {
  return node.parentNode === null || node.parentNode === document.body ? node : partOf(node.parentNode);
}
