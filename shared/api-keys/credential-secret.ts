/*
 * A secret of an API key or app token consists of a prefix, the store's id, 32 random characters and a checksum, e.g.
 * `so_live_01J9ZK3V5T8Q2M4N6P7R8S9TABx…`.
 * - Because the secret contains the store's id, the store and the credential can be read in parallel.
 * - Because of the checksum, a mistyped secret can be refused without a read, and secret scanners can verify the
 *   secrets that they find.
 */

export const secretPrefixes = ['so_live_', 'so_test_', 'so_app_'] as const;
export type SecretPrefix = (typeof secretPrefixes)[number];

/** The number of random bytes in a secret. */
export const secretEntropyBytes = 32;

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 32;
const checksumLength = 6;
const shape = /^(so_live_|so_test_|so_app_)([0-9A-HJKMNP-TV-Z]{26})[0-9A-Za-z]{38}$/;

/**
 * Returns a new secret for a store.
 * @throws RangeError if the number of random bytes is not `secretEntropyBytes`
 */
export function newSecret(prefix: SecretPrefix, storeId: string, randomBytes: Uint8Array): string {
  if (randomBytes.length !== secretEntropyBytes) throw new RangeError(`a secret needs ${secretEntropyBytes} random bytes`);
  // 256 random bits taken modulo 62^32 (190 bits): the bias is below 2^-65.
  const random = randomBytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const unsigned = `${prefix}${storeId}${toBase62(random, randomLength)}`;
  return `${unsigned}${checksum(unsigned)}`;
}

/**
 * Splits a secret into its prefix and store id; null if the text does not have the format of a secret. Does not check
 * whether the secret exists.
 */
export function parseSecret(text: string): { readonly prefix: SecretPrefix; readonly storeId: string } | null {
  const match = shape.exec(text);
  const prefix = secretPrefixes.find((one) => one === match?.[1]);
  const storeId = match?.[2];
  if (prefix === undefined || storeId === undefined) return null;
  return checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength) ? { prefix, storeId } : null;
}

/** Returns the last `length` base-62 digits of a number. */
function toBase62(value: bigint, length: number): string {
  let digits = '';
  for (let rest = value; digits.length < length; rest /= 62n) digits = base62.charAt(Number(rest % 62n)) + digits;
  return digits;
}

const checksum = (text: string): string => toBase62(BigInt(crc32(text)), checksumLength);

/** Returns the CRC-32 (ISO 3309) of an ASCII string. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const character of text) {
    crc ^= character.charCodeAt(0);
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ ((crc & 1) * 0xedb88320);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
