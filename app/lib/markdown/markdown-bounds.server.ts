/** Lines that are parsed as Markdown; the rest is shown as it was written. */
export const LINES = 5_000;
/** How deep quotes and lists may be nested, in levels of the parser: a list takes two. */
export const DEEPEST = 18;

/** How much of one kind of content a rendering may have: `pieces`, their total source in UTF-16 `units`, and the `longest` single one. */
type Bound = { pieces: number; units: number; longest: number };
const FORMULAS: Bound = { pieces: 500, units: 20_000, longest: 2_000 };
const LISTINGS: Bound = { pieces: 100, units: 30_000, longest: 20_000 };

/** Output that formulas and colours may add beyond what is in proportion to the source. */
const EXTRA = 2_000_000;
const PER_UNIT = 10;

/** What remains of the bounds for one rendering, or for several of one page. The bounds count work, so they are the same however busy the machine is. */
export class Budget {
  private readonly formulas = { ...FORMULAS };
  private readonly listings = { ...LISTINGS };
  private room = EXTRA;
  /** UTF-16 units of output so far. */
  spent = 0;

  /** Call this for each text to be rendered: the longer the text, the more output is allowed. */
  grant(source: string): void {
    this.room += PER_UNIT * source.length;
  }

  /** Whether this much output still fits. */
  fits(size: number): boolean {
    return this.spent + size <= this.room;
  }

  spend(size: number): void {
    this.spent += size;
  }

  takeFormula(source: string): boolean {
    return take(this.formulas, source.length);
  }

  takeListing(source: string): boolean {
    return take(this.listings, source.length);
  }
}

function take(left: Bound, units: number): boolean {
  if (units > left.longest || units > left.units || left.pieces === 0) return false;
  left.pieces -= 1;
  left.units -= units;
  return true;
}
