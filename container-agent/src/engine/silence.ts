/** From here on the server shows the host as silent. */
const AFTER_MS = 15_000;

/**
 * Says in the agent's output that the engine leaves a question unanswered, and when it answers again. Nothing else would: whatever asks an engine that
 * hangs waits with it, and fails only when the engine ends.
 */
export class Silence {
  private isSilent = false;

  constructor(private readonly say: (event: string) => void) {}

  async watch<T>(answer: Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.change(true), AFTER_MS);
    try {
      const known = await answer;
      this.change(false);
      return known;
    } finally {
      clearTimeout(timer);
    }
  }

  private change(isSilent: boolean): void {
    if (isSilent === this.isSilent) return;
    this.isSilent = isSilent;
    this.say(isSilent ? "engine.silent" : "engine.answers");
  }
}
