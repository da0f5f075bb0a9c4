import createMarkdown, { type Env, type MarkdownIt, type StateBlock, type Token } from "markdown-it";
import { DEEPEST, type Budget } from "./markdown-bounds.server.ts";
import { mathSyntax } from "./markdown-math.server.ts";

/** The tools of one rendering; those for formulas and colours only if the text has any. */
export type Tools = {
  budget: Budget;
  highlight?: typeof import("./highlight.server.ts").highlight;
  typeset?: typeof import("./math.server.ts").typeset;
};

const SCHEMES = new Set(["http", "https", "mailto"]);

/** The Markdown of this platform: raw HTML is text; links lead only to http, https and mail addresses; formulas and coloured code are supported. */
export function buildMarkdown(): MarkdownIt {
  const md = createMarkdown({ html: false, linkify: true, typographer: false, maxNesting: 20 });
  md.use(mathSyntax);
  md.block.ruler.before("table", "deep", deep);
  md.validateLink = isSafeLink;
  md.linkify.set({ fuzzyLink: false, fuzzyIP: false });
  const { rules } = md.renderer;
  rules.link_open = (tokens, index, options, _env, self) => {
    const link = tokens[index]!;
    link.attrSet("rel", "noopener noreferrer nofollow");
    if (/^(?:https?:)?\/\//i.test(String(link.attrGet("href")))) link.attrSet("target", "_blank");
    return self.renderToken(tokens, index, options);
  };
  // The h1 belongs to the page.
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
  // A translator would change a command, or the form of a flag.
  rules.code_inline = (tokens, index) => codeInline(md, tokens[index]!.content);
  rules.math = (tokens, index, _options, env) => mathHtml(md, tokens[index]!, toolsOf(env));
  rules.fence = (tokens, index, _options, env) => codeHtml(md, tokens[index]!, toolsOf(env));
  return md;
}

/** The language that a code block names, or "". */
export function languageOf(token: Token): string {
  return token.info.trim().split(/\s+/)[0]!.toLowerCase();
}

/** The HTML of a text as it was written. */
export function plainHtml(md: MarkdownIt, text: string): string {
  return `<pre tabindex="0" translate="no"><code>${md.utils.escapeHtml(text)}</code></pre>\n`;
}

/** Quotes and lists nested deeper than any reader follows are shown as they were written; the parser itself would drop them. */
function deep(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (state.level < DEEPEST) return false;
  if (silent) return true;
  let next = start + 1;
  while (next < end && (state.isEmpty(next) || state.sCount[next]! < 0 || state.sCount[next]! >= state.blkIndent)) next += 1;
  const token = state.push("fence", "code", 0);
  token.content = state.getLines(start, next, state.blkIndent, true);
  token.map = [start, next];
  state.line = next;
  return true;
}

function mathHtml(md: MarkdownIt, token: Token, { budget, typeset }: Tools): string {
  const { content } = token;
  const made = budget.takeFormula(content) ? typeset?.(content, token.meta?.display === true) : null;
  const html = made && budget.fits(made.length) ? made : codeInline(md, content);
  budget.spend(html.length);
  return token.block ? `<p>${html}</p>\n` : html;
}

const codeInline = (md: MarkdownIt, text: string) => `<code translate="no">${md.utils.escapeHtml(text)}</code>`;

function codeHtml(md: MarkdownIt, token: Token, { budget, highlight }: Tools): string {
  const language = languageOf(token);
  const isColoured = language !== "" && budget.takeListing(token.content);
  const made = isColoured ? highlight?.(token.content.replace(/\n$/, ""), language) : null;
  const html = made && budget.fits(made.length) ? `${made}\n` : plainHtml(md, token.content);
  budget.spend(html.length);
  return html;
}

const toolsOf = (env: Env | undefined) => env as Tools;
const deeper = (tag: string) => `h${Math.min(6, Number(tag.slice(1)) + 1)}`;

/** Everything before the first colon is a scheme, unless a path began before it. */
function isSafeLink(url: string): boolean {
  const scheme = /^([^/?#]*?):/.exec(url.trim());
  return !scheme || SCHEMES.has(scheme[1]!.toLowerCase());
}
