/**
 * On every request that this service makes to an address a customer chose. The API refuses what carries it and answers with
 * it, so that no webhook or import feeds the API that caused it, whatever name or proxy leads back there.
 */
export const loopHeader = 'x-service-loop';

// A caller that sets one of these decides where a request goes, where it ends or who seems to have sent it.
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

/** The caller's headers with those of the service. Throws TypeError, naming the header, for one that callers may not set. */
export function outgoingHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const reserved = Object.keys(headers).find((name) => isReserved(name.toLowerCase()));
  if (reserved !== undefined) throw new TypeError(`The header ${reserved} cannot be set by the caller.`);
  return {
    'user-agent': 'store-management/1.0',
    accept: '*/*',
    ...headers,
    // A few compressed bytes can grow into gigabytes; what arrives counts against the cap as it is.
    'accept-encoding': 'identity',
    [loopHeader]: '1',
  };
}
