import type { Page } from "playwright-core";

/** What a text becomes that a reader's browser has translated. */
export const translated = (text: string): string => `‹${text}›`;

/**
 * Translates a page, and whatever it shows later, as the translator of Chrome does: it says so at the document, takes each text away that may be
 * translated, and shows an element of its own in its place.
 */
export const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const OWN = "[translate=no], .notranslate, script, style, textarea, noscript, svg";
    const shown = new WeakSet<Node>();
    const replace = (text: Text) => {
      if (!text.parentElement || shown.has(text) || !/[\p{L}\d]/u.test(text.data) || text.parentElement.closest(OWN)) return;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      const translation = document.createTextNode(`‹${text.data}›`);
      shown.add(translation);
      inner.appendChild(translation);
      outer.appendChild(inner);
      text.parentElement.replaceChild(outer, text);
    };
    const textsIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts = root instanceof Text ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      return texts;
    };
    document.documentElement.lang = "ko";
    document.documentElement.classList.add("translated-ltr");
    textsIn(document.body).forEach(replace);
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        (type === "characterData" ? [target] : [...addedNodes]).flatMap(textsIn).forEach(replace);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
