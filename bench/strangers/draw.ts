import { seeded } from "../../scripts/random.ts";
import { COUNTER, type Deck, type LoadJob, type Question } from "./job.ts";

type Drawn = { deck: number; question: Question; bytes: Buffer };

/** The requests of a load, in an order that is the same in every run; null when a deck that is used once is used up. */
export function drawer({ decks, pattern }: Pick<LoadJob, "decks" | "pattern">): () => Drawn | null {
  const random = seeded(23);
  const used = decks.map(() => 0);
  let n = 0;
  return () => {
    const deck = pattern[n % pattern.length]!;
    const { questions, once } = decks[deck]!;
    const question = questions[once ? used[deck]!++ : Math.floor(random() * questions.length)];
    if (!question) return null;
    n += 1;
    return { deck, question, bytes: Buffer.from(question.bytes.replace(COUNTER, String(n).padStart(COUNTER.length, "0"))) };
  };
}

/** A deck of requests that do not depend on who sends them. */
export function deckOf(name: string, bytes: Buffer[]): Deck {
  return { name, questions: bytes.map((one) => ({ bytes: one.toString(), expect: [] })) };
}
