/**
 * Remembers a number for each string, and finds the number of a string seen earlier. Stores only hashes of the strings.
 */
export type SeenTexts = {
  /**
   * Returns the number that was stored for this string earlier. If the string is new, stores `number` (1 or more) for
   * it and returns null.
   */
  readonly note: (text: string, number: number) => number | null;
  /** Returns the number stored for the string; null when the string is unknown. */
  readonly find: (text: string) => number | null;
  /** Returns the complete state as bytes, for a later `createSeenTexts`. */
  readonly save: () => Uint8Array;
};

/**
 * Creates a `SeenTexts`, which takes 24 to 48 bytes for each string. Strings with the same 53-bit hash count as equal,
 * so a row can be wrongly refused as a duplicate. With a million strings, the probability of a wrong duplicate is 1 in
 * 18,000.
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
  // The bytes are copied to the beginning of a new buffer, because a Float64Array can begin only at a multiple of 8
  // bytes.
  const bytes = new Uint8Array(saved).buffer;
  const hashes = new Float64Array(bytes, 0, slots);
  return { slots, hashes, numbers: new Uint32Array(bytes, slots * 8, slots), count: hashes.filter((hash) => hash !== 0).length };
}

/**
 * Returns a 53-bit hash, never 0, computed from two multiplicative hashes (cyrb53, public domain). Not suitable for
 * secrets.
 */
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
