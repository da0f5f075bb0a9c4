import { visit, type Document, type Node } from "yaml";
import { BOUNDS } from "../challenge/limits.ts";

/** What an alias counts at least, because the parser looks for the anchor of each among all others. */
const LEAST = 1_000;

/**
 * What is wrong with a document's aliases, and at which offset; null if nothing is. One within its own anchor stands for a value without end,
 * which nothing can check or show. All together may stand for as much text as a file may have: the parser bounds how often each is followed,
 * but merges copy every key each time.
 */
export function wrongAlias(document: Document): { problem: string; offset: number } | null {
  const anchored = new Map<string, Node>();
  const weights = new Map<unknown, number>();
  let wrong: { problem: string; offset: number } | null = null;
  let total = 0;
  visit(document, {
    Value(_key, node) {
      if (!node.anchor) return;
      anchored.set(node.anchor, node);
      weights.set(node, lengthOf(node));
    },
    Alias(_key, { source, range }, path) {
      const target = anchored.get(source);
      const weight = Math.max(LEAST, weights.get(target) ?? 0);
      total += weight;
      for (const node of path) if (weights.has(node)) weights.set(node, weights.get(node)! + weight);
      const isWithin = path.some((node) => node === target);
      if (!isWithin && total <= BOUNDS.manifestBytes) return;
      const problem = isWithin ? "An alias must not stand for what it is in" : "The aliases stand for too much";
      wrong = { problem, offset: range?.[0] ?? 0 };
      return visit.BREAK;
    },
  });
  return wrong;
}

const lengthOf = ({ range }: Node): number => (range ? range[1] - range[0] : 0);
