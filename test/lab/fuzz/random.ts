import { createHash } from 'node:crypto';

/** Random choices. The same seeds produce the same choices on every machine. */
export type Random = {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  readonly next: () => number;
  /** Returns an integer from `min` to `max`, both inclusive. */
  readonly int: (min: number, max: number) => number;
  readonly chance: (probability: number) => boolean;
  /** Returns an element of a non-empty list. */
  readonly pick: <Item>(items: readonly Item[]) => Item;
  readonly shuffle: <Item>(items: readonly Item[]) => readonly Item[];
  /** Returns a string of this many hexadecimal digits. */
  readonly hex: (length: number) => string;
};

/** Returns an sfc32 generator that is initialized with a hash of the seeds. */
export function randomOf(...seeds: readonly (string | number)[]): Random {
  const hash = createHash('sha256').update(JSON.stringify(seeds)).digest();
  let [a, b, c, d] = [hash.readInt32LE(0), hash.readInt32LE(4), hash.readInt32LE(8), hash.readInt32LE(12)];
  const next = (): number => {
    const t = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    return (t >>> 0) / 2 ** 32;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    if (items.length === 0) throw new Error('Cannot pick from an empty list.');
    return items[int(0, items.length - 1)] as Item;
  };
  const shuffle = <Item>(items: readonly Item[]): readonly Item[] => {
    const shuffled = [...items];
    for (let last = shuffled.length - 1; last > 0; last -= 1) {
      const other = int(0, last);
      [shuffled[last], shuffled[other]] = [shuffled[other] as Item, shuffled[last] as Item];
    }
    return shuffled;
  };
  return {
    next,
    int,
    pick,
    shuffle,
    chance: (probability) => next() < probability,
    hex: (length) => Array.from({ length }, () => int(0, 15).toString(16)).join(''),
  };
}
