import { expect, test } from "vitest";
import { formulaAt } from "./markdown-math.server.ts";
import { renderInline, renderMarkdown } from "./markdown.server.ts";

const INJECTIONS = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "[a](javascript:alert(1))",
  "[a](JaVaScRiPt:alert(1))",
  "[a](&#106;avascript:alert(1))",
  "[a](java&Tab;script:alert(1))",
  "[a](java&NewLine;script:alert(1))",
  "[a](\u0001javascript:alert(1))",
  "[a](<javascript:alert(1)>)",
  "[a](data:text/html;base64,PHNjcmlwdD4=)",
  "[a](vbscript:msgbox(1))",
  "[a](file:///etc/passwd)",
  "<javascript:alert(1)>",
  "![a](javascript:alert(1))",
  "![a](data:image/svg+xml;base64,PHN2Zz4=)",
  '![a](x "\\" onerror=alert(1)")',
  '[a](http://x "\\" onclick=alert(1)")',
  "[a]: javascript:alert(1)\n\n[a]",
  "`<script>alert(1)</script>`",
  "```html\n<script>alert(1)</script>\n```",
  '```"><script>alert(1)</script>\nx\n```',
  "```python\n<script>alert(1)</script>\n```",
  "$\\href{javascript:alert(1)}{x}$",
  "$\\htmlData{a=b}{x}$ $\\includegraphics{javascript:alert(1)}$",
  "$<script>alert(1)</script>$",
  "$$\n\\text{<img src=x onerror=alert(1)>}\n$$",
  "<!-- --><iframe src=//evil></iframe>",
  "| a |\n|---|\n| <script>alert(1)</script> |",
];

test.each(INJECTIONS)("no script runs in %j", async (source) => {
  for (const html of [await renderMarkdown(source), await renderInline(source)]) {
    const tags = html.match(/<[^>]*>/g) ?? [];
    expect(html).not.toMatch(/<(script|iframe|svg onload|object|embed|form|input)/i);
    for (const tag of tags) {
      expect(tag).not.toMatch(/\son\w+\s*=(?=(?:[^"]*"[^"]*")*[^"]*$)/i);
      expect(tag).not.toMatch(/(href|src)="\s*(?!https?:|mailto:)[^"/]+:/i);
    }
  }
});

test("links keep http, https, mail and paths, and send no referrer", async () => {
  const html = await renderMarkdown("[a](https://example.org) [b](mailto:a@example.org) [c](/assets/x/y) https://example.com/x?y=1");
  expect(html).toContain('<a href="https://example.org" rel="noopener noreferrer nofollow" target="_blank">a</a>');
  expect(html).toContain('<a href="mailto:a@example.org" rel="noopener noreferrer nofollow">b</a>');
  expect(html).toContain('<a href="/assets/x/y" rel="noopener noreferrer nofollow">c</a>');
  expect(html).toContain('href="https://example.com/x?y=1"');
});

test("formulas are typeset inline and as blocks", async () => {
  const html = await renderMarkdown("Euler: $e^{i\\pi}+1=0$.\n\n$$\n\\sum_{i=1}^n i\n= \\frac{n(n+1)}2\n$$\n\nafter");
  expect(html.match(/class="katex"/g)).toHaveLength(2);
  expect(html.match(/translate="no" class="katex/g)).toHaveLength(2);
  expect(html).toContain("katex-display");
  expect(html).toContain("<math");
  expect(html).toContain("<p>after</p>");
});

test("a formula with an error is shown, not thrown", async () => {
  expect(await renderMarkdown("$\\frac{1$")).toContain("\\frac{1");
});

test("prices are not formulas", async () => {
  expect(await renderMarkdown("It costs $5 and $6, or \\$7.")).toBe("<p>It costs $5 and $6, or $7.</p>\n");
  expect(formulaAt("$a$", 0, 3)).toEqual({ formula: "a", display: false, end: 3 });
  expect(formulaAt("$ a$", 0, 4)).toBeNull();
});

test("a dollar behind a line break closes its formula, one with a backslash of its own does not", () => {
  expect(formulaAt("$a\\\\$ b$", 0, 8)).toMatchObject({ formula: "a\\\\", end: 5 });
  expect(formulaAt("$a\\$ b$", 0, 7)).toMatchObject({ formula: "a\\$ b", end: 7 });
});

test("dollars inside code stay code", async () => {
  expect(await renderMarkdown("`$a$`")).toBe('<p><code translate="no">$a$</code></p>\n');
});

test("code is coloured for both schemes when its language is known", async () => {
  const html = await renderMarkdown("```python\nprint('hi')\n```\n\n```cpp\nint x;\n```");
  expect(html.match(/class="shiki/g)).toHaveLength(2);
  expect(html).toContain("--shiki-light:");
  expect(html).toContain("--shiki-dark:");
});

test("code of an unknown language stays plain", async () => {
  expect(await renderMarkdown("```brainfuck\n+[>]<b>\n```")).toBe(
    '<pre tabindex="0" translate="no"><code>+[&gt;]&lt;b&gt;\n</code></pre>\n',
  );
});

test("a hint is one line without a paragraph", async () => {
  expect(await renderInline("look at **page** `2`")).toBe('look at <strong>page</strong> <code translate="no">2</code>');
});

test("headings begin one level below the page's own", async () => {
  expect(await renderMarkdown("# One\n\n###### Six")).toBe("<h2>One</h2>\n<h6>Six</h6>\n");
});

test("a remembered text is rendered the same", async () => {
  const source = `once ${Math.PI} **x**`;
  expect(await renderMarkdown(source)).toBe(await renderMarkdown(source));
});
