import { describe, expect, test } from "vitest";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { renderInline, renderMarkdown, renderTogether } from "./markdown.server.ts";

const SIZE: number = LIMITS.markdown;
const END = "the-very-end";

/** Whole pieces up to the size of the longest accepted text, and a last word. */
function filled(piece: string, size = SIZE): string {
  return `${piece.repeat(Math.floor((size - 100) / piece.length))}\n\n${END}`;
}

function lines(line: (n: number) => string, size = SIZE): string {
  let text = "";
  for (let n = 0; text.length < size - 200; n += 1) text += `${line(n)}\n`;
  return `${text}\n\n${END}`;
}

function table(columns: number, row: string): string {
  const head = `|${"a|".repeat(columns)}\n|${"-|".repeat(columns)}\n`;
  return `${head}${row.repeat(Math.floor((SIZE - head.length - 100) / row.length))}\n${END}`;
}

const nested = (open: string, depth: number) => `${open.repeat(depth)}1${"}".repeat(depth)}`;

const BOMBS: Record<string, string> = {
  "one line of quotes": filled("> "),
  "lines of deep quotes": lines(() => `${"> ".repeat(40)}a`),
  "stairs of quotes": lines((n) => `${"> ".repeat(n % 60)}a`),
  "a deep quote that goes on without marks": `${"> ".repeat(19)}${filled("a\n")}`,
  "deep lists": lines((n) => `${" ".repeat((n % 40) * 2)}- a${n}`),
  "a list that only gets deeper": `${Array.from({ length: 400 }, (_, n) => `${" ".repeat(n * 2)}- item${n}`).join("\n")}\n\n${END}`,
  "quotes and lists in turn": lines((n) => `${(n % 2 ? "> - " : "- > ").repeat(12)}a`),
  "a hundred thousand lines": filled("a\n"),
  "empty lines": filled("\n"),
  "emphasis that never ends": filled("**a _b ~~c "),
  "emphasis that ends again and again": filled("a**b*c__d_"),
  brackets: filled("["),
  "links that never end": filled("[a]("),
  "images within images": filled("![", SIZE / 2) + filled("](x)", SIZE / 2),
  addresses: filled("a@b.cc "),
  "addresses in a row": filled("<http://a"),
  "a huge target used everywhere": `[a]: /${"x".repeat(SIZE / 2)}\n\n${filled("[a] ", SIZE / 2)}`,
  "a target of fair size used everywhere": `[a]: /${"x".repeat(1_500)} "${"t".repeat(1_500)}"\n\n${filled("[a] ", SIZE - 4_000)}`,
  "a huge title used everywhere": `[a]: /x "${"t".repeat(SIZE / 2)}"\n\n${filled("![a] ", SIZE / 2)}`,
  "a table of thousands of columns": table(5_000, "b\n"),
  "a wide table with full rows": table(500, `|${"b|".repeat(500)}\n`),
  "tables without end": filled("|a|b|\n|-|-|\n|c|d|\n\n"),
  "quotation marks": filled('<>&"'),
  dollars: filled("$"),
  "dollars with gaps": filled("$a "),
  "dollars behind escaped backslashes": filled("\\\\$$ "),
  "single dollars behind escaped backslashes": filled("\\\\$a "),
  "formulas that never end": filled("$$a\n"),
  "small formulas": filled("$a$ "),
  "formulas of their own": filled("$$\na\n$$\n"),
  "long formulas": filled(`$${"x+".repeat(990)}x$ `),
  "formulas as fractions": filled("$\\frac12$ "),
  "one fraction within another": filled(`$${nested("\\frac{1}{", 150)}$\n\n`),
  "roots within roots": filled(`$${nested("\\sqrt{", 500)}$\n\n`),
  "powers of powers": filled(`$${nested("x^{", 900)}$\n\n`),
  "fonts within fonts": filled(`$${"\\rm ".repeat(900)}x$\n\n`),
  "braces over braces": filled(`$${"\\overbrace{x}^{y}".repeat(200)}$ `),
  "hats over all": filled(`$${"\\widehat{x}".repeat(300)}$ `),
  arrays: filled(`$\\begin{array}{c}${"a&b\\\\".repeat(600)}\\end{array}$\n\n`),
  "formulas with mistakes": filled("$\\a$ "),
  "commands that define themselves": filled("$\\def\\a{\\a\\a}\\a$ "),
  "commands that double": filled(`$\\def\\a{${"x".repeat(20)}}\\def\\b{${"\\a".repeat(9)}}\\def\\c{${"\\b".repeat(9)}}\\c\\c\\c$ `),
  "a large command many times": filled(`$\\newcommand{\\a}{${"x".repeat(2_000)}}${"\\a".repeat(400)}$ `),
  "rules of any size": filled("$\\rule{9999em}{9999em}$ "),
  "large listings": filled(`\`\`\`python\n${"print(1)\n".repeat(2_000)}\`\`\`\n`),
  "listings of one sign": filled("```c\nx\n```\n"),
  "listings full of signs": filled(`\`\`\`c\n${"(1)+".repeat(240)}\n\`\`\`\n`),
  "listings of one line": filled(`\`\`\`php\n${"<?php $a['b']=1; ?>".repeat(50)}\n\`\`\`\n`),
  "listings of documents that never end": filled(`\`\`\`sh\n${`${"<<".repeat(249)}\n`.repeat(39)}\`\`\`\n`),
  "a listing that never ends": filled("```\n"),
  "ticks of every length": `${Array.from({ length: 600 }, (_, n) => `${"`".repeat(n)}a`).join("")}\n\n${END}`,
};

/** Counts the output of each kind, and checks that there is no more of it than allowed. */
function counted(html: string) {
  const times = (pattern: RegExp) => html.match(pattern)?.length ?? 0;
  return { formulas: times(/class="katex"/g), listings: times(/class="shiki/g), size: html.length };
}

describe.each(Object.entries(BOMBS))("%s", (_, source) => {
  test("costs no more than the bounds allow, and nothing is lost", async () => {
    const html = await renderMarkdown(source);
    const { formulas, listings, size } = counted(html);
    expect(formulas).toBeLessThanOrEqual(500);
    expect(listings).toBeLessThanOrEqual(100);
    expect(size).toBeLessThanOrEqual(16 * source.length + 2_000_000);
    expect(html).toContain(END);
    expect((await renderInline(source)).length).toBeLessThanOrEqual(16 * source.length + 2_000_000);
  });
});

test("text that is nested too deeply is shown as it was written", async () => {
  const quote = await renderMarkdown(`${"> ".repeat(40)}the *deepest* word\n\nafter`);
  expect(quote).toMatch(/&gt; the \*deepest\* word/);
  expect(quote.match(/<blockquote>/g)!.length).toBeLessThan(20);
  expect(quote).toContain("<p>after</p>");
  const list = await renderMarkdown(Array.from({ length: 30 }, (_, n) => `${" ".repeat(n * 2)}- item ${n}`).join("\n"));
  for (let n = 0; n < 30; n += 1) expect(list).toContain(`item ${n}`);
});

test("text after thousands of lines is shown as it was written", async () => {
  const html = await renderMarkdown(`${"a\n\n".repeat(3_000)}**not bold** <i>`);
  expect(html).toContain("**not bold** &lt;i&gt;");
  expect(html.match(/<p>/g)!.length).toBeLessThanOrEqual(2_500);
});

test("formulas beyond the bounds are shown as code, those before as formulas", async () => {
  const html = await renderMarkdown("$a$ ".repeat(600));
  expect(html.match(/class="katex"/g)).toHaveLength(500);
  expect(html.match(/<code translate="no">a<\/code>/g)).toHaveLength(100);
});

test("a formula that defines commands, or is nested too deeply to be parsed, is shown as code", async () => {
  for (const formula of ["\\def\\a{x}\\a", "\\newcommand{\\a}{x}\\a", "\\global\\let\\a=b\\a", nested("x^{", 60)])
    expect(await renderMarkdown(`$${formula}$`)).toBe(`<p><code translate="no">${formula}</code></p>\n`);
  expect(await renderMarkdown("$\\delta \\left( \\letterlike \\right)$")).toContain('class="katex"');
});

test("the end of a formula is searched in a hundred lines, not in the whole text", async () => {
  const tall = (lines: number) => renderMarkdown(`$$\n${"a\n\n".repeat(lines / 2)}$$`);
  expect(await tall(90)).toContain('class="katex"');
  expect(await tall(110)).not.toContain('class="katex"');
});

test("listings beyond the bounds are plain, those before coloured", async () => {
  const html = await renderMarkdown("```c\nint x;\n```\n".repeat(120));
  expect(html.match(/class="shiki/g)).toHaveLength(100);
  expect(html.match(/<pre tabindex="0" translate="no"><code>int x;/g)).toHaveLength(20);
});

test("a line of a listing is coloured up to two hundred signs, because the work for one grows faster than its length", async () => {
  const spans = async (length: number) =>
    (await renderMarkdown(`\`\`\`sh\n${"<<".repeat(length / 2)}\n\`\`\``)).match(/<span style/g)?.length ?? 0;
  expect(await spans(198)).toBeGreaterThan(0);
  expect(await spans(202)).toBe(0);
});

test("texts that are rendered together share one set of bounds", async () => {
  const texts = Array.from({ length: 20 }, () => ({ source: "$a$ ".repeat(100), inline: false }));
  const html = await renderTogether([...texts, { source: "**b**", inline: true }]);
  expect(html.join("").match(/class="katex"/g)).toHaveLength(500);
  expect(html.at(-1)).toBe("<strong>b</strong>");
});
