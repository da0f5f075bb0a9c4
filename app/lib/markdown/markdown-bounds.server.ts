/** Lines that are read as Markdown; what follows them is shown as it was written. */
export const LINES = 5_000;
/** Quotes and lists within one another, as levels of the parser: a list takes two. */
export const DEEPEST = 18;

/** What a rendering may have of each kind of piece, in pieces and in UTF-16 units of source, together and each. */
type Bound = { pieces: number; units: number; longest: number };
const FORMULAS: Bound = { pieces: 500, units: 20_000, longest: 2_000 };
const LISTINGS: Bound = { pieces: 100, units: 30_000, longest: 20_000 };

/** Output beyond what is in proportion to the source, for formulas and colours. */
const EXTRA = 2_000_000;
const PER_UNIT = 10;

/** What is left to one rendering, or to several that are made for one page: bounds of work, which are the same however busy the machine is. */
export class Budget {
  private readonly formulas = { ...FORMULAS };
  private readonly listings = { ...LISTINGS };
  private room = EXTRA;
  /** UTF-16 units of output so far. */
  spent = 0;

  /** A text is to be rendered: the more of it, the more may come out. */
  grant(source: string): void {
    this.room += PER_UNIT * source.length;
  }

  /** Whether so much output still fits. */
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
