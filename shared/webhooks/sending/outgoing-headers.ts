/**
 * The mark against loops. Every request to a customer's address carries it. The API refuses requests with it and adds it to its responses,
 * so no webhook or import can feed the API that caused it, whatever host name or proxy leads back here.
 */
export const loopHeader = 'x-service-loop';

// These headers determine where a request goes, where it ends and who appears to have sent it, so callers may not set them.
const reservedNames = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'forwarded',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  loopHeader,
]);
const reservedPrefixes = ['proxy-', 'x-forwarded-'];

const isReserved = (name: string): boolean => reservedNames.has(name) || reservedPrefixes.some((prefix) => name.startsWith(prefix));

/** Returns the caller's headers with those of the service. Throws TypeError, naming the header, for one that callers may not set. */
export function outgoingHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const reserved = Object.keys(headers).find((name) => isReserved(name.toLowerCase()));
  if (reserved !== undefined) throw new TypeError(`The header ${reserved} cannot be set by the caller.`);
  return {
    'user-agent': 'store-management/1.0',
    accept: '*/*',
    ...headers,
    // A few compressed bytes can expand to gigabytes. The size limit counts the bytes on the wire.
    'accept-encoding': 'identity',
    [loopHeader]: '1',
  };
}
