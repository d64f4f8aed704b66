/** Remembers texts with a number each, and finds the number of an earlier text. The texts themselves are not stored. */
export type SeenTexts = {
  /** Returns the number noted earlier with the same text. Returns null for a new text, and then notes `number` (from 1). */
  readonly note: (text: string, number: number) => number | null;
  /** The number noted with the text; null when it is unknown. */
  readonly find: (text: string) => number | null;
  /** Its complete state, for a later `createSeenTexts`. */
  readonly save: () => Uint8Array;
};

/**
 * Creates a memory for files of any length: each text takes 24 to 48 bytes, however long it is. Texts are distinguished by 53 bits of a
 * hash. Among a million texts the chance of a collision is one in 18,000; the affected row is then reported as a problem, never lost
 * silently.
 * @param saved the bytes that `save` returned
 */
export function createSeenTexts(saved?: Uint8Array): SeenTexts {
  let { slots, hashes, numbers, count } = saved === undefined ? empty() : restored(saved);

  const slotOf = (hash: number): number => {
    let slot = hash % slots;
    while (hashes[slot] !== 0 && hashes[slot] !== hash) slot = (slot + 1) % slots;
    return slot;
  };
  const grow = (): void => {
    const [oldHashes, oldNumbers] = [hashes, numbers];
    slots *= 2;
    hashes = new Float64Array(slots);
    numbers = new Uint32Array(slots);
    for (const [index, hash] of oldHashes.entries()) {
      if (hash === 0) continue;
      const slot = slotOf(hash);
      hashes[slot] = hash;
      numbers[slot] = oldNumbers[index] ?? 0;
    }
  };
  const find = (text: string): number | null => {
    const hash = hash53(text);
    const slot = slotOf(hash);
    return hashes[slot] === hash ? (numbers[slot] ?? 0) : null;
  };
  return {
    find,
    save: () => Buffer.concat([bytesIn(hashes), bytesIn(numbers)]),
    note: (text, number) => {
      const hash = hash53(text);
      const slot = slotOf(hash);
      if (hashes[slot] === hash) return numbers[slot] ?? 0;
      hashes[slot] = hash;
      numbers[slot] = number;
      count += 1;
      if (count * 2 > slots) grow();
      return null;
    },
  };
}

const empty = () => ({ slots: 1024, hashes: new Float64Array(1024), numbers: new Uint32Array(1024), count: 0 });

const bytesIn = ({ buffer, byteOffset, byteLength }: Float64Array | Uint32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

const bytesOfSlot = 12;

function restored(saved: Uint8Array) {
  const slots = saved.byteLength / bytesOfSlot;
  // A copy, because a view of other memory may not be aligned for numbers.
  const bytes = new Uint8Array(saved).buffer;
  const hashes = new Float64Array(bytes, 0, slots);
  return { slots, hashes, numbers: new Uint32Array(bytes, slots * 8, slots), count: hashes.filter((hash) => hash !== 0).length };
}

/** Returns a 53-bit hash from two multiplicative hashes (cyrb53, public domain); never 0. Not for secrets. */
function hash53(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0) || 1;
}
