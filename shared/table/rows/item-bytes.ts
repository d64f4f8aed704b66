/**
 * Returns the approximate size of a value in the table, in bytes, including attribute names. Every number or boolean
 * counts as the longest possible one.
 */
export function storedBytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value instanceof Uint8Array) return value.length;
  if (typeof value !== 'object' || value === null) return 12;
  // Plain loops are used for speed, because every object on every page is measured.
  let bytes = 3;
  if (Array.isArray(value)) {
    for (const item of value) bytes += storedBytesOf(item) + 1;
    return bytes;
  }
  for (const name of Object.keys(value))
    bytes += Buffer.byteLength(name) + storedBytesOf((value as Readonly<Record<string, unknown>>)[name]) + 1;
  return bytes;
}
