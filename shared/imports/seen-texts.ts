/** Remembers texts by number, and finds the number of a text that came before. No text is stored. */
export type SeenTexts = {
  /** The number noted with the same text before; null when it is the first time, and then `number` (from 1) is noted. */
  readonly note: (text: string, number: number) => number | null;
  /** The number noted with the text; null when there is none. */
  readonly find: (text: string) => number | null;
  /** All that it knows, for `createSeenTexts` to go on with. */
  readonly save: () => Uint8Array;
};

/**
 * For files of any length: each text takes 24 to 48 bytes, however long it is. Texts are distinguished by 53 bits of hash: among a million texts the
 * chance that one of them is mistaken for another is one in 18,000, and then its row is a problem, never a silent loss.
 * @param saved the bytes that `save` gave
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
  // Of its own, since a view on another's memory may not begin where a number may.
  const bytes = new Uint8Array(saved).buffer;
  const hashes = new Float64Array(bytes, 0, slots);
  return { slots, hashes, numbers: new Uint32Array(bytes, slots * 8, slots), count: hashes.filter((hash) => hash !== 0).length };
}

/** 53 bits of two multiplicative hashes (cyrb53, public domain); never 0. Not for secrets. */
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
