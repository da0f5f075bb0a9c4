import type { Entry, EntryKind } from "../../worker/contract/rpc/ledger.ts";
import { heraldOf } from "../../worker/contract/rpc/stubs.ts";
import type { GameState } from "./game-state.ts";
import type { Sink } from "./sink.ts";

/** How long a Herald without a webhook is not asked again, unless the Ledger is told that it has one. */
const QUIET_MS = 60_000;

const NEWS: ReadonlySet<EntryKind> = new Set([
  "game",
  "challenge",
  "challengeRemoved",
  "participation",
  "participationRemoved",
  "notice",
  "noticeEdited",
  "noticeRemoved",
  "freeze",
  "thaw",
] satisfies EntryKind[]);

/** The game's Herald, which notes an entry once, however often it is delivered. A game without webhooks costs one call a minute. */
export class HeraldSink implements Sink {
  readonly name = "webhooks";
  readonly pace = { soonMs: 250, retryMs: 2_000 };
  readonly limitMs = 60_000;
  readonly notes = false;
  readonly flushed = false;
  private quietUntil = 0;
  /** The last entry that the Herald has received; null: unknown. */
  private heard: number | null = null;

  constructor(
    private readonly env: Env,
    private readonly game: string,
    private readonly state: () => GameState,
  ) {}

  /** What happened before there were webhooks is not sent. */
  begins(head: number): number {
    return head;
  }

  /** There may be a webhook from now on. */
  wake(): void {
    this.quietUntil = 0;
  }

  async take(entries: Entry[]): Promise<number> {
    const [after, upTo] = [this.heard ?? entries[0]!.seq - 1, entries.at(-1)!.seq];
    if (Date.now() < this.quietUntil) {
      this.heard = null;
      return upTo;
    }
    const news = entries.filter(isNews).map(withoutSecrets);
    if (news.length === 0) return upTo;
    const isOn = await heraldOf(this.env, this.game).take({ after, upTo, entries: news, silentUpTo: this.state().restored });
    this.heard = isOn ? upTo : null;
    if (!isOn) this.quietUntil = Date.now() + QUIET_MS;
    return upTo;
  }
}

function isNews({ kind, status, nth }: Entry): boolean {
  return NEWS.has(kind) || (kind === "submission" && status === "Accepted" && nth !== null);
}

/** Removes what must not leave the platform: the submitted text, its flag's label, the user and the address. */
function withoutSecrets(entry: Entry): Entry {
  return { ...entry, text: null, ip: null, userId: null, data: entry.kind === "submission" ? null : entry.data };
}
