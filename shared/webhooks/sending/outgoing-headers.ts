/**
 * The header that prevents loops. Every request to a customer's address carries it, and the API refuses requests with
 * it. A webhook or import therefore cannot call this API, whatever host name or proxy leads back to it. The refusal
 * carries the header too, so that the sender recognizes it.
 */
export const loopHeader = 'x-service-loop';

// Callers may not set these headers, because they determine where a request goes, where it ends, and who appears to
// have sent it.
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

/**
 * Returns the caller's headers and the service's own. Throws TypeError, naming the header, if the caller sets a
 * reserved header.
 */
export function outgoingHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const reserved = Object.keys(headers).find((name) => isReserved(name.toLowerCase()));
  if (reserved !== undefined) throw new TypeError(`The header ${reserved} cannot be set by the caller.`);
  return {
    'user-agent': 'store-management/1.0',
    accept: '*/*',
    ...headers,
    // Compression is declined, because a few compressed bytes can expand to gigabytes and the size limit counts the
    // bytes on the wire.
    'accept-encoding': 'identity',
    [loopHeader]: '1',
  };
}
