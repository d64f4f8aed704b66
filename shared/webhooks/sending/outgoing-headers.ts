/**
 * The header that prevents loops. Every request that the service sends to a customer's URL has this header, and the API
 * refuses every request with it. A webhook or an import therefore cannot call this API, even through another host name
 * or a proxy. The refusal also has the header, so that the sender recognizes it.
 */
export const loopHeader = 'x-service-loop';

// Callers may not set these headers, because they determine a request's destination, the end of its body, or its
// apparent sender.
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
