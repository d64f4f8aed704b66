/** Parses a stored number. Integers beyond 2^53 become bigints, so that no amount is ever rounded. */
export const storedNumber = (text: string): number | bigint =>
  text.includes('.') || Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);
