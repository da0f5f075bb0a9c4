import createMarkdown, { type Env, type MarkdownIt, type Token } from "markdown-it";
import { mathSyntax } from "./markdown-math.server.ts";

type Tools = { highlight?: typeof import("./highlight.server.ts").highlight; typeset?: typeof import("./math.server.ts").typeset };

/** Renderings kept in memory; the oldest leaves when one more comes. */
const KEPT = 300;
const SCHEMES = new Set(["http", "https", "mailto"]);
const kept = new Map<string, string>();
const markdown = build();

/** HTML of a Markdown text that an organiser wrote. Raw HTML in it is shown as text; links lead only to http, https and mail addresses. */
export function renderMarkdown(source: string): Promise<string> {
  return remembered("block", source, () => render(markdown.parse(source, {})));
}

/** HTML of one line of Markdown without paragraphs, for hints. */
export function renderInline(source: string): Promise<string> {
  return remembered("inline", source, () => render(markdown.parseInline(source, {})));
}

async function render(tokens: Token[]): Promise<string> {
  return markdown.renderer.render(tokens, markdown.options, await toolsFor(tokens));
}

/** Formulas and colours bring heavy libraries, so they load with the first text that has them. */
async function toolsFor(tokens: Token[]): Promise<Tools> {
  const has = (test: (token: Token) => boolean): boolean => tokens.some((token) => test(token) || !!token.children?.some(test));
  const tools: Tools = {};
  if (has((token) => token.type === "math")) tools.typeset = (await import("./math.server.ts")).typeset;
  if (has((token) => token.type === "fence" && languageOf(token) !== ""))
    tools.highlight = (await import("./highlight.server.ts")).highlight;
  return tools;
}

function build(): MarkdownIt {
  const md = createMarkdown({ html: false, linkify: true, typographer: false, maxNesting: 20 });
  md.use(mathSyntax);
  md.validateLink = isSafeLink;
  md.linkify.set({ fuzzyLink: false, fuzzyIP: false });
  const { rules } = md.renderer;
  rules.link_open = (tokens, index, options, _env, self) => {
    const link = tokens[index]!;
    link.attrSet("rel", "noopener noreferrer nofollow");
    if (/^(?:https?:)?\/\//i.test(String(link.attrGet("href")))) link.attrSet("target", "_blank");
    return self.renderToken(tokens, index, options);
  };
  // The page itself has the h1.
  rules.heading_open = (tokens, index) => `<${deeper(tokens[index]!.tag)}>`;
  rules.heading_close = (tokens, index) => `</${deeper(tokens[index]!.tag)}>\n`;
  rules.table_open = () => '<div class="md-table" tabindex="0"><table>\n';
  rules.table_close = () => "</table></div>\n";
  rules.image = (tokens, index, options, env, self) => {
    const image = tokens[index]!;
    image.attrSet("alt", self.renderInlineAsText(image.children ?? [], options, env));
    image.attrSet("loading", "lazy");
    return self.renderToken(tokens, index, options);
  };
  rules.math = (tokens, index, _options, env) => mathHtml(tokens[index]!, toolsOf(env));
  rules.fence = (tokens, index, _options, env) => codeHtml(tokens[index]!, toolsOf(env));
  return md;
}

function mathHtml(token: Token, tools: Tools): string {
  const html = tools.typeset?.(token.content, token.meta?.display === true) ?? `<code>${markdown.utils.escapeHtml(token.content)}</code>`;
  return token.block ? `<p>${html}</p>\n` : html;
}

function codeHtml(token: Token, tools: Tools): string {
  const coloured = tools.highlight?.(token.content.replace(/\n$/, ""), languageOf(token));
  return coloured ? `${coloured}\n` : `<pre tabindex="0"><code>${markdown.utils.escapeHtml(token.content)}</code></pre>\n`;
}

const toolsOf = (env: Env | undefined) => (env ?? {}) as Tools;
const deeper = (tag: string) => `h${Math.min(6, Number(tag.slice(1)) + 1)}`;
const languageOf = (token: Token) => token.info.trim().split(/\s+/)[0]!.toLowerCase();

/** Whatever stands before the first colon, unless a path began before it, is a scheme. */
function isSafeLink(url: string): boolean {
  const scheme = /^([^/?#]*?):/.exec(url.trim());
  return !scheme || SCHEMES.has(scheme[1]!.toLowerCase());
}

async function remembered(kind: string, source: string, make: () => Promise<string>): Promise<string> {
  const key = `${kind}:${await digest(source)}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const html = await make();
  if (kept.size >= KEPT) kept.delete(kept.keys().next().value!);
  kept.set(key, html);
  return html;
}

async function digest(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return String.fromCharCode(...new Uint8Array(hash));
}
