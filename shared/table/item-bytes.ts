/** About the bytes that a value takes in the table, names included; numbers and flags count as the longest there are. */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value instanceof Uint8Array) return value.length;
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + bytesOf(item) + 1, 3);
  if (typeof value !== 'object' || value === null) return 12;
  return Object.entries(value).reduce((sum, [name, item]) => sum + Buffer.byteLength(name) + bytesOf(item) + 1, 3);
}
