import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CodeInput } from "./Input.tsx";

test("a phone neither corrects a code nor begins it with a capital", () => {
  const html = renderToStaticMarkup(<CodeInput name="code" />);
  for (const said of ['spellcheck="false"', 'autoComplete="off"', 'autoCapitalize="off"', 'autoCorrect="off"'])
    expect(html).toContain(said);
});
