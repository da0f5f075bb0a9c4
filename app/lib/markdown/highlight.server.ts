import asm from "@shikijs/langs/asm";
import c from "@shikijs/langs/c";
import diff from "@shikijs/langs/diff";
import docker from "@shikijs/langs/docker";
import go from "@shikijs/langs/go";
import java from "@shikijs/langs/java";
import javascript from "@shikijs/langs/javascript";
import json from "@shikijs/langs/json";
import php from "@shikijs/langs/php";
import python from "@shikijs/langs/python";
import rust from "@shikijs/langs/rust";
import shellscript from "@shikijs/langs/shellscript";
import solidity from "@shikijs/langs/solidity";
import sql from "@shikijs/langs/sql";
import yaml from "@shikijs/langs/yaml";
import dark from "@shikijs/themes/github-dark-default";
import light from "@shikijs/themes/github-light-high-contrast";
import { createHighlighterCoreSync, type HighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";

const LANGUAGES = [asm, c, diff, docker, go, java, javascript, json, php, python, rust, shellscript, solidity, sql, yaml];
/** The grammar of C++ takes half a megabyte and that of TypeScript repeats JavaScript's, so related grammars replace them. */
const STAND_INS: Record<string, string> = { cpp: "c", "c++": "c", cc: "c", h: "c", hpp: "c", ts: "javascript", typescript: "javascript" };
let highlighter: HighlighterCore | undefined;

/** HTML of a code block, which no browser translates, coloured through `--shiki-light` and `--shiki-dark`, or null if its language is not known. */
export function highlight(code: string, language: string): string | null {
  highlighter ??= createHighlighterCoreSync({
    engine: createJavaScriptRegexEngine({ forgiving: true }),
    langs: LANGUAGES,
    themes: [dark, light],
  });
  const lang = STAND_INS[language] ?? language;
  if (!isLoaded(lang)) return null;
  const html = highlighter.codeToHtml(code, {
    lang,
    themes: { light: "github-light-high-contrast", dark: "github-dark-default" },
    defaultColor: false,
    // The work for a line grows faster than its length: the largest listing of shell scripts can take 10 s with lines of 500 signs, 1.6 s with these.
    tokenizeMaxLineLength: 200,
    // With a time limit, a busy machine would leave other lines uncoloured than an idle one; the length is limited instead.
    tokenizeTimeLimit: 0,
  });
  return html.replace("<pre ", '<pre translate="no" ');
}

function isLoaded(language: string): boolean {
  return highlighter?.getLoadedLanguages().includes(language) ?? false;
}
