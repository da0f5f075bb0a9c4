import { BREAKING } from "./challenges-breaking.ts";
import { READING } from "./challenges-reading.ts";

/** A challenge of the demo, and how hard its teams find it. */
export type ChallengePlan = {
  title: string;
  tag: string;
  /** 0 … 1: how few will solve it. */
  hardness: number;
  score: number;
  flag: string;
  content: string;
  hints?: string[];
  /** A small text file that is uploaded with it. */
  file?: { name: string; text: string };
  link?: string;
  /** Every team gets a file of its own, and its own flag. */
  dynamic?: boolean;
};

export const CHALLENGES: ChallengePlan[] = [...READING, ...BREAKING];
