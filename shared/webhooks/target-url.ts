import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Which addresses of customers may be called. */
export type TargetPolicy = {
  readonly allowHttp: boolean;
  /** Other ports than those of the web; true on one machine only. */
  readonly allowAnyPort: boolean;
  /** Private and loopback addresses and local names; true on one machine only. */
  readonly allowPrivate: boolean;
};

/** Webhook receivers: https at a public address. On one machine also http, loopback and any port. */
export const webhookTargets = (allowLoopback: boolean): TargetPolicy => ({
  allowHttp: allowLoopback,
  allowAnyPort: allowLoopback,
  allowPrivate: allowLoopback,
});

/** Sources of product images: http or https at a public address. On one machine also loopback and any port. */
export const imageTargets = (allowLoopback: boolean): TargetPolicy => ({ ...webhookTargets(allowLoopback), allowHttp: true });

export type TargetProblem = { readonly code: 'invalid_url' | 'blocked_address'; readonly message: string };

const httpsPorts = ['', '443', '8443'];
const httpPorts = ['', '80'];
const localSuffixes = ['.localhost', '.local', '.internal', '.localdomain', '.home.arpa'];

/** The host of a URL as `node:net` wants it: without the brackets of IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * What is wrong with an address that a customer wants us to call, as far as its text tells; null when nothing is. The URL
 * parser has already turned hexadecimal, octal and one-number forms of IPv4 into the usual one. What a name resolves to is
 * checked at each call (`safe-request.ts`). Messages follow the field's name: "url must be …".
 */
export function targetProblem(text: string, { allowHttp, allowAnyPort, allowPrivate }: TargetPolicy): TargetProblem | null {
  const url = URL.parse(text);
  if (url === null) return invalid('must be an absolute address such as https://example.com/hooks.');
  if (url.protocol !== 'https:' && !(allowHttp && url.protocol === 'http:')) {
    return invalid(allowHttp ? 'must begin with https:// or http://.' : 'must begin with https://.');
  }
  if (url.username !== '' || url.password !== '') return invalid('must not contain a user name or password.');
  if (url.href.includes('#')) return invalid('must not contain a fragment (#).');
  if (url.hostname.endsWith('.')) return invalid('must not have a host name that ends in a dot.');
  if (!allowAnyPort && !(url.protocol === 'https:' ? httpsPorts : httpPorts).includes(url.port)) {
    return invalid('must use port 443 or 8443 (http: port 80).');
  }
  return !allowPrivate && isLocalHost(hostOf(url)) ? blocked('must be at a public address; private and local ones are refused.') : null;
}

// A name without a dot can only be one of the network the caller stands in.
const isLocalHost = (host: string): boolean =>
  isIP(host) === 0 ? !host.includes('.') || localSuffixes.some((suffix) => host.endsWith(suffix)) : !isPublicAddress(host);

const invalid = (message: string): TargetProblem => ({ code: 'invalid_url', message });
const blocked = (message: string): TargetProblem => ({ code: 'blocked_address', message });
