/**
 * Returns a generator of numbers from 0 (inclusive) to 1 (exclusive) that look random but are the same in every run.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

// Characters that take three bytes in UTF-8 and are the same in every normal form: CJK characters and the private use
// area.
const ranges = [
  [0x3400, 0x9fff],
  [0xe000, 0xf8ff],
] as const;

/**
 * Returns a string of `units` UTF-16 units. Most of its characters take three bytes in UTF-8, and some take four. The
 * string hardly compresses, and each call returns a different string.
 */
export function randomText(units: number, random: () => number): string {
  let text = '';
  while (text.length < units) {
    const [first, last] = ranges[random() < 0.75 ? 0 : 1];
    const isAstral = units - text.length > 1 && random() < 0.02;
    text += String.fromCodePoint(isAstral ? 0x20000 + Math.floor(random() * 0xa6df) : first + Math.floor(random() * (last - first + 1)));
  }
  return text;
}
