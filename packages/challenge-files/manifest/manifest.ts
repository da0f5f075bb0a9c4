import { parse as parseToml, TomlError } from "smol-toml";
import { isAlias, isScalar, Lexer, LineCounter, parseDocument, Parser, visit, type Document } from "yaml";
import { FileError, type Place } from "../problems/file-error.ts";
import { BOUNDS } from "../challenge/limits.ts";
import type { Wrong } from "../problems/problems.ts";
import { wrongAlias } from "./aliases.ts";
import { tomlPlaces } from "./toml-places.ts";

/** The names of files that describe challenges, in whichever format. */
export const MANIFESTS: ReadonlySet<string> = new Set([
  "challenge.yml",
  "challenge.yaml",
  "challenge.toml",
  "challenge.json",
  "metadata.yml",
  "metadata.yaml",
  "ctfcli.yml",
  "ctfcli.yaml",
  "chal.json",
]);

/** A parsed manifest, before anything in it is checked. */
export type Raw = Record<string, unknown>;

/** The content of a manifest, and the position of each field; undefined where nobody has written the file by hand. */
export type Manifest = { file: string; raw: Raw; placeOf(path: readonly (string | number)[]): Place | undefined };

/** The parser's own message, in English. */
const syntax = (problem: string): Wrong => ({ code: "syntax", values: { problem } });
const TOP: Place = { line: 1, column: 1 };

/** Reads YAML, or TOML if the name says so. Throws with line and column. */
export function parseManifest(file: string, bytes: Uint8Array): Manifest {
  if (bytes.length > BOUNDS.manifestBytes) throw new FileError(file, { code: "large", values: { most: BOUNDS.manifestBytes } });
  const text = textOf(file, bytes);
  return file.endsWith(".toml") ? tomlManifest(file, text) : yamlManifest(file, text);
}

/** UTF-8, without the byte order mark that some editors add. */
export function textOf(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new FileError(file, "encoding", TOP);
  }
}

/** The content of a JSON file that may be of any program; null when it is no JSON. */
export function jsonOf(text: string): Raw | null {
  try {
    return JSON.parse(text) as Raw | null;
  } catch {
    return null;
  }
}

function tomlManifest(file: string, text: string): Manifest {
  try {
    const raw = parseToml(text);
    // Computed only when something is wrong.
    return { file, raw, placeOf: (path) => deepestOf(tomlPlaces(text), path) };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw new FileError(file, syntax(error.message.split("\n")[0]!), { line: error.line, column: error.column });
  }
}

/** The position of the deepest existing part of `path`. */
function deepestOf(places: ReadonlyMap<string, Place>, path: readonly (string | number)[]): Place {
  for (let length = path.length; length > 0; length -= 1) {
    const place = places.get(JSON.stringify(path.slice(0, length)));
    if (place) return place;
  }
  return TOP;
}

function yamlManifest(file: string, text: string): Manifest {
  refuseDepth(file, text);
  const lines = new LineCounter();
  // Without its level of logging the parser itself says on the terminal that it turns keys into texts; as such they are reported like others.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true, uniqueKeys: false, logLevel: "error" });
  const at = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const [error] = document.errors;
  if (error)
    throw new FileError(file, syntax(error.code === "MULTIPLE_DOCS" ? "the file has several documents" : error.message), at(error.pos[0]));
  refuseRepeated(file, document, at);
  const alias = wrongAlias(document);
  if (alias) throw new FileError(file, syntax(alias.problem), at(alias.offset));
  const raw = plain(file, document);
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) throw new FileError(file, "noFields", TOP);
  return { file, raw: raw as Raw, placeOf: (path) => placeIn(document, path, at) };
}

/** Aliases are limited, so that a small file cannot become a large one. */
function plain(file: string, document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: BOUNDS.aliases });
  } catch (error) {
    throw new FileError(file, syntax((error as Error).message), TOP);
  }
}

/**
 * Refuses a text with too many levels before it is read level by level: thousands of them exhaust the stack, and an engine that has to compile an
 * expression there ends its whole process.
 */
function refuseDepth(file: string, text: string): void {
  const lines = new LineCounter();
  const parser = new Parser(lines.addNewLine);
  for (const lexeme of new Lexer().lex(text)) {
    // Only what it has open is looked at, not what it has read.
    void [...parser.next(lexeme)];
    if (parser.stack.filter((one) => "items" in one).length > BOUNDS.depth) {
      const { line, col } = lines.linePos(parser.offset);
      throw new FileError(file, { code: "depth", values: { most: BOUNDS.depth } }, { line, column: col });
    }
  }
}

/** A key that is there twice. The parser would compare each with all before it, which takes minutes in a file of a hundred thousand. */
function refuseRepeated(file: string, document: Document, at: (offset: number) => Place): void {
  visit(document, {
    Map(_key, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key) || key.value === "<<") continue;
        if (seen.has(key.value)) throw new FileError(file, syntax("Map keys must be unique"), at(key.range?.[0] ?? 0));
        seen.add(key.value);
      }
    },
  });
}

/** The position of the deepest existing part of `path`. */
function placeIn(document: Document, path: readonly (string | number)[], at: (offset: number) => Place): Place {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true) as { range?: [number, number, number] } | undefined;
    if (node?.range && !isAlias(node)) return at(node.range[0]);
  }
  return TOP;
}
