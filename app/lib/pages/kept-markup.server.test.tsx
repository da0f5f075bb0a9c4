import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { DrawingName } from "~/ui/pictures/drawings.ts";
import { Drawing, DrawingsContext } from "~/ui/pictures/Drawing.tsx";
import { kept, KeepingContext, type Scope } from "~/ui/kept.tsx";
import { KeptMarkup } from "./kept-markup.server.ts";

let renderings = 0;
let number = 0;
/** A part under a name used by one test only. */
const countedPart = (scope?: Scope) =>
  kept(
    `part ${number++}`,
    function Part({ text }: { text: string }) {
      renderings += 1;
      return (
        <p>
          {text} and {text.length}
        </p>
      );
    },
    undefined,
    scope,
  );

function render(
  page: React.ReactNode,
  under: [language: string, path: string | null] = ["en", "/"],
  shown = new Set<DrawingName>(),
): string {
  const keeping = new KeptMarkup(...under, shown);
  const markup = renderToString(
    <DrawingsContext.Provider value={shown}>
      <KeepingContext.Provider value={keeping}>{page}</KeepingContext.Provider>
    </DrawingsContext.Provider>,
  );
  return keeping.finish(markup);
}

const counted = (run: () => unknown): number => {
  const before = renderings;
  run();
  return renderings - before;
};

test("a part is rendered once, and each page has the same markup as without", () => {
  const Part = countedPart();
  const page = (
    <main>
      <Part text="a" />
      <Part text="<b>" />
      <hr />
    </main>
  );
  const plain = renderToString(page);
  expect(counted(() => expect(render(page)).toBe(plain))).toBe(2);
  expect(counted(() => expect(render(page)).toBe(plain))).toBe(0);
});

test("it is rendered again when the data it depends on changes, and under another language or path", () => {
  const Part = countedPart();
  expect(counted(() => render(<Part text="a" />))).toBe(1);
  expect(counted(() => expect(render(<Part text="b" />)).toContain("b<!-- --> and"))).toBe(1);
  expect(counted(() => render(<Part text="a" />, ["ja", "/"]))).toBe(1);
  expect(counted(() => render(<Part text="a" />, ["en", "/games"]))).toBe(1);
  expect(counted(() => render(<Part text="a" />))).toBe(0);
});

test("while the address has a query string only a part that is kept everywhere is kept, in each language", () => {
  const Everywhere = countedPart("everywhere");
  const Part = countedPart();
  const page = (
    <main>
      <Everywhere text="<ä>" />
      <Part text="b" />
    </main>
  );
  expect(counted(() => expect(render(page, ["en", null])).toBe(renderToString(page)))).toBe(4);
  expect(
    counted(() =>
      expect(render(page, ["en", null])).toBe("<main><p>&lt;ä&gt;<!-- --> and <!-- -->3</p><p>b<!-- --> and <!-- -->1</p></main>"),
    ),
  ).toBe(1);
  expect(counted(() => render(<Everywhere text="<ä>" />, ["en", "/games"]))).toBe(0);
  expect(counted(() => render(<Everywhere text="<ä>" />, ["ja", null]))).toBe(1);
});

test("parts with different names are kept apart", () => {
  const [One, Other] = [kept("one", () => <i />), kept("other", () => <b />)];
  expect([render(<One />), render(<Other />), render(<One />)]).toEqual(["<i></i>", "<b></b>", "<i></i>"]);
});

test("a part inside a part is kept separately, too", () => {
  const Inner = countedPart();
  const Outer = kept("outer", ({ title }: { title: string }) => (
    <section>
      {title}
      <Inner text="in" />
    </section>
  ));
  const html = (title: string) => `<section>${title}<!-- --><p>in<!-- --> and <!-- -->2</p></section>`;
  expect(counted(() => expect(render(<Outer title="x" />)).toBe(html("x")))).toBe(1);
  expect(counted(() => expect(render(<Outer title="y" />)).toBe(html("y")))).toBe(0);
  expect(counted(() => expect(render(<Outer title="x" />)).toBe(html("x")))).toBe(0);
});

test("drawings of a part that is not rendered again are still shown", () => {
  const Flag = kept("flag", () => <Drawing name="icon-flag" size={16} className="icon" />);
  for (const _ of ["rendered", "kept"]) {
    const shown = new Set<DrawingName>();
    render(<Flag />, ["en", "/"], shown);
    expect([...shown]).toEqual(["icon-flag"]);
  }
});

test("text that a person wrote is never taken for a mark", () => {
  const Part = countedPart();
  render(<Part text="a" />);
  const page = (
    <div>
      k0. b0. e0.
      <Part text="a" />
    </div>
  );
  expect(render(page)).toContain("k0. b0. e0.<!-- --><p>a");
});

test("a part whose rendering failed is not kept", () => {
  let fails = true;
  const Part = kept("failing", () => {
    if (fails) throw new Error("no");
    return <p>yes</p>;
  });
  expect(() => render(<Part />)).toThrow("no");
  fails = false;
  expect(render(<Part />)).toBe("<p>yes</p>");
});
