/** Most teams of a game without prices have opened nothing: their lists share this one, which is never written. */
const NONE = new Int32Array(0);
const FIRST = 4;

/** A growing list of whole numbers below 2^31; four bytes each, where an ordinary array would take sixteen and slow down garbage collection. */
export class Integers {
  length = 0;
  private data = NONE;

  static of(list: readonly number[]): Integers {
    const made = new Integers();
    for (const value of list) made.push(value);
    return made;
  }

  push(value: number): void {
    if (this.length === this.data.length) this.data = grown(this.data, new Int32Array(Math.max(FIRST, this.length * 2)));
    this.data[this.length] = value;
    this.length += 1;
  }

  at(index: number): number {
    return this.data[index]!;
  }

  set(index: number, value: number): void {
    this.data[index] = value;
  }

  list(): number[] {
    return Array.from(this.data.subarray(0, this.length));
  }

  some(test: (value: number) => boolean): boolean {
    for (let i = 0; i < this.length; i += 1) if (test(this.data[i]!)) return true;
    return false;
  }
}

/** The same for instants. */
export class Instants {
  length = 0;
  private data = new Float64Array(FIRST);

  push(value: number): void {
    if (this.length === this.data.length) this.data = grown(this.data, new Float64Array(this.length * 2));
    this.data[this.length] = value;
    this.length += 1;
  }

  at(index: number): number {
    return this.data[index]!;
  }

  list(): number[] {
    return Array.from(this.data.subarray(0, this.length));
  }
}

function grown<T extends Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
