import type { FlagDigest, OtherFlag } from "../../worker/contract/rpc/ledger.ts";
import type { FlagKind } from "../../worker/contract/wire/names.ts";
import { BoundedCache } from "../../worker/domain/bounded-cache.ts";
import { BOUNDS } from "../../packages/flags/bounds.ts";
import { flagDigest } from "../../packages/flags/digest.ts";
import { foldCase } from "../../packages/flags/fold.ts";
import { FlagPattern } from "../../packages/flags/pattern.ts";
import { openPattern } from "../../packages/flags/sealed-pattern.ts";
import type { FlagMatch, Store } from "./store.ts";

/** Opened patterns of one game, in memory only: of at most this many challenges, and about this many bytes. */
const OPEN = { entries: 200, bytes: 16 * 1024 * 1024 };
/** The approximate memory of one step of a compiled pattern. */
const STEP_BYTES = 400;

type Open = { id: number; label: string | null; pattern: FlagPattern }[];

/** Finds the flag that was submitted. All of it is synchronous: sealed patterns are opened in the turn that first needs them. */
export class FlagMatcher {
  /** Which kinds of flags other than exact ones each challenge has; challenges with only exact flags need no further lookup. */
  private readonly kinds: Map<number, Set<FlagKind>>;
  private readonly open = new BoundedCache<number, Open>(OPEN, (list) =>
    list.reduce((bytes, { pattern }) => bytes + pattern.steps * STEP_BYTES, 0),
  );

  constructor(
    private readonly store: Store,
    private readonly secret: string,
    private readonly digestOf = flagDigest,
  ) {
    this.kinds = store.kindsOfFlags();
  }

  /**
   * The flag of the challenge that a text matches, with the digest of the text as it was submitted. Accented letters, kana and hangul can be written
   * in two ways that look the same: names of files on a Mac have the one, keyboards the other. So the text is also looked up as Unicode composes it
   * (NFC), and, but not in patterns because it may be several times as long, as Unicode decomposes it (NFD).
   */
  find(challengeId: number, digest: string, text: string): FlagMatch | null {
    const found = this.findWritten(challengeId, digest, text);
    if (found) return found;
    const composed = text.normalize("NFC");
    const isOther = composed !== text && composed.length <= BOUNDS.text;
    const same = isOther ? this.findWritten(challengeId, this.digestOf(this.secret, challengeId, composed), composed) : null;
    if (same) return same;
    const decomposed = text.normalize("NFD");
    return decomposed === text ? null : this.literal(challengeId, this.digestOf(this.secret, challengeId, decomposed));
  }

  /** Literal texts come before patterns: an exact flag, a decoy, one that ignores case, and finally the regular expressions in their order. */
  private findWritten(challengeId: number, digest: string, text: string): FlagMatch | null {
    const literal = this.literal(challengeId, digest);
    const kinds = literal ? undefined : this.kinds.get(challengeId);
    if (!kinds) return literal;
    const folded = kinds.has("ignoreCase") ? this.folded(challengeId, text) : null;
    return folded ?? (kinds.has("regex") ? this.matching(challengeId, text) : null);
  }

  private literal(challengeId: number, digest: string): FlagMatch | null {
    const exact = this.store.flag(challengeId, digest);
    if (exact || !this.kinds.get(challengeId)?.has("decoy")) return exact;
    return this.store.otherFlag(challengeId, "decoy", digest);
  }

  set(challengeId: number, flags: FlagDigest[], others: OtherFlag[]): void {
    this.store.setFlags(challengeId, flags, others);
    this.forget(challengeId);
    if (others.length > 0) this.kinds.set(challengeId, new Set(others.map(({ kind }) => kind)));
  }

  forget(challengeId: number): void {
    this.kinds.delete(challengeId);
    this.open.delete(challengeId);
  }

  private folded(challengeId: number, text: string): FlagMatch | null {
    return this.store.otherFlag(challengeId, "ignoreCase", this.digestOf(this.secret, challengeId, foldCase(text)));
  }

  private matching(challengeId: number, text: string): FlagMatch | null {
    const found = this.opened(challengeId).find(({ pattern }) => pattern.matches(text));
    return found ? { flagId: found.id, owner: null, kind: "regex", label: found.label } : null;
  }

  private opened(challengeId: number): Open {
    const held = this.open.get(challengeId);
    if (held) return held;
    const list = this.store.patterns(challengeId).flatMap(({ id, label, sealed }) => {
      const source = openPattern(this.secret, challengeId, sealed);
      const checked = source === null ? null : FlagPattern.check(source);
      if (checked && "pattern" in checked) return [{ id, label, pattern: checked.pattern }];
      console.error(JSON.stringify({ event: "ledger.patternLost", challengeId, flagId: id }));
      return [];
    });
    this.open.set(challengeId, list);
    return list;
  }
}
