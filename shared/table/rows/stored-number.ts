/** How numbers are read back: integers beyond 2^53 as bigint, so that no amount is ever rounded. */
export const storedNumber = (text: string): number | bigint =>
  text.includes('.') || Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);
