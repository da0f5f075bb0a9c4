import { BREAKING } from "./challenges-breaking.ts";
import { READING } from "./challenges-reading.ts";

/** A challenge of the demo, and how hard it is for its teams. */
export type ChallengePlan = {
  title: string;
  tag: string;
  /** 0 … 1: the higher, the fewer will solve it. */
  hardness: number;
  score: number;
  flag: string;
  content: string;
  hints?: string[];
  /** A small text file that is uploaded with it. */
  file?: { name: string; text: string };
  link?: string;
  /** Every team gets its own file with its own flag. */
  dynamic?: boolean;
};

export const CHALLENGES: ChallengePlan[] = [...READING, ...BREAKING];
