import type { Token } from "markdown-it";
import { BoundedCache } from "#worker/domain/bounded-cache.ts";
import { PAGES_MEMORY } from "../pages/memory.server.ts";
import { Budget, LINES } from "./markdown-bounds.server.ts";
import { buildMarkdown, languageOf, plainHtml, type Tools } from "./markdown-parser.server.ts";
import { sizeOf, topLevel } from "./markdown-size.server.ts";

const kept = new BoundedCache<string, string>(PAGES_MEMORY.markdown);
const markdown = buildMarkdown();

/**
 * HTML of a Markdown text that an organiser wrote. Raw HTML in it is shown as text; links lead only to http, https and mail addresses. Text beyond
 * the bounds (`markdown-bounds.server.ts`) is shown as it was written, so nothing is lost.
 */
export function renderMarkdown(source: string): Promise<string> {
  return remembered("block", source, () => renderBlocks(source, new Budget()));
}

/** HTML of one line of Markdown without paragraphs, for hints. */
export function renderInline(source: string): Promise<string> {
  return remembered("inline", source, () => renderLine(source, new Budget()));
}

/** HTML of texts that are still being written. They share one set of bounds, and none of them is remembered. */
export async function renderTogether(texts: { source: string; inline?: boolean }[]): Promise<string[]> {
  const budget = new Budget();
  const html: string[] = [];
  for (const { source, inline } of texts) html.push(await (inline ? renderLine(source, budget) : renderBlocks(source, budget)));
  return html;
}

async function renderBlocks(source: string, budget: Budget): Promise<string> {
  budget.grant(source);
  const lines = source.split(/\r\n?|\n/);
  const tokens = markdown.parse(lines.slice(0, LINES).join("\n"), {});
  const tools = await toolsFor(tokens, budget);
  const html = topLevel(tokens).map((block) => {
    const [from, to] = block[0]!.map ?? [0, 0];
    return rendered(block, tools) ?? plainHtml(markdown, lines.slice(from, to).join("\n"));
  });
  if (lines.length > LINES) html.push(plainHtml(markdown, lines.slice(LINES).join("\n")));
  return html.join("");
}

async function renderLine(source: string, budget: Budget): Promise<string> {
  budget.grant(source);
  const tokens = markdown.parseInline(source, {});
  return rendered(tokens, await toolsFor(tokens, budget)) ?? markdown.utils.escapeHtml(source);
}

/** Null if the output might be larger than what still fits. Formulas and coloured code blocks have their own bounds and are already counted. */
function rendered(tokens: Token[], tools: Tools): string | null {
  const { budget } = tools;
  if (!budget.fits(sizeOf(tokens))) return null;
  const before = budget.spent;
  const html = markdown.renderer.render(tokens, markdown.options, tools);
  budget.spend(html.length - (budget.spent - before));
  return html;
}

/** Formulas and colours need large libraries, so they are loaded with the first text that needs them. */
async function toolsFor(tokens: Token[], budget: Budget): Promise<Tools> {
  const has = (test: (token: Token) => boolean): boolean => tokens.some((token) => test(token) || !!token.children?.some(test));
  const tools: Tools = { budget };
  if (has((token) => token.type === "math")) tools.typeset = (await import("./math.server.ts")).typeset;
  if (has((token) => token.type === "fence" && languageOf(token) !== ""))
    tools.highlight = (await import("./highlight.server.ts")).highlight;
  return tools;
}

async function remembered(kind: string, source: string, make: () => Promise<string>): Promise<string> {
  const key = `${kind}:${await digest(source)}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const html = await make();
  kept.set(key, html);
  return html;
}

async function digest(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return String.fromCharCode(...new Uint8Array(hash));
}
