import { isIP } from 'node:net';
import { type AddressAllowance, isAllowedAddress } from './allowed-address.ts';

/** The rules for requests to URLs that customers have entered. */
export type TargetPolicy = AddressAllowance & {
  readonly allowHttp: boolean;
  /** Whether ports other than the usual web ports are allowed; true only locally. */
  readonly allowAnyPort: boolean;
};

/** Reports whether a policy allows addresses outside the public internet. Only a local stack has such a policy. */
export const isLocalPolicy = ({ allowLoopback, networks }: AddressAllowance): boolean => allowLoopback || networks.length > 0;

/**
 * Returns the policy for webhook receivers: public addresses and https only. A local stack may allow loopback or other
 * networks, and then also allows http and any port.
 */
export function webhookTargets(allowLoopback: boolean, networks: readonly string[] = []): TargetPolicy {
  const isLocal = isLocalPolicy({ allowLoopback, networks });
  return { allowHttp: isLocal, allowAnyPort: isLocal, allowLoopback, networks };
}

/**
 * Returns the policy for product image sources. It is the same as for webhook receivers, except that http is always
 * allowed.
 */
export const imageTargets = (allowLoopback: boolean, networks: readonly string[] = []): TargetPolicy => ({
  ...webhookTargets(allowLoopback, networks),
  allowHttp: true,
});

type TargetProblem = { readonly code: 'invalid_url' | 'blocked_address'; readonly message: string };

const httpsPorts = ['', '443', '8443'];
const httpPorts = ['', '80'];
const localSuffixes = ['.localhost', '.local', '.internal', '.localdomain', '.home.arpa'];

/** Returns a URL's host in the form that `node:net` expects: without brackets around an IPv6 address. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * Returns what is wrong with an address that a customer wants us to call; null if nothing is wrong. Only the text of
 * the address is checked here; `safe-request.ts` checks the IP addresses behind a host name at each call. The URL
 * parser has already normalized hexadecimal, octal and single-number forms of IPv4 addresses. Each message continues a
 * sentence that begins with the field's name: "url must be …".
 */
export function targetProblem(text: string, policy: TargetPolicy): TargetProblem | null {
  const { allowHttp, allowAnyPort } = policy;
  const url = URL.parse(text);
  if (url === null) return invalid('must be an absolute URL such as https://example.com/hooks.');
  if (url.protocol !== 'https:' && !(allowHttp && url.protocol === 'http:')) {
    return invalid(allowHttp ? 'must begin with https:// or http://.' : 'must begin with https://.');
  }
  if (url.username !== '' || url.password !== '') return invalid('must not contain a user name or password.');
  if (url.href.includes('#')) return invalid('must not contain a fragment (#).');
  if (url.hostname.endsWith('.')) return invalid('must not have a host name that ends in a dot.');
  if (!allowAnyPort && !(url.protocol === 'https:' ? httpsPorts : httpPorts).includes(url.port)) {
    return invalid('must use port 443 or 8443 (http: port 80).');
  }
  return isRefusedHost(hostOf(url), policy) ? blocked('must be at a public address; private and local ones are refused.') : null;
}

function isRefusedHost(host: string, policy: AddressAllowance): boolean {
  if (isIP(host) !== 0) return !isAllowedAddress(host, policy);
  if (host === 'localhost' || host.endsWith('.localhost')) return !isLocalPolicy(policy);
  // A host name without a dot can only be in the local network.
  const isLocal = !host.includes('.') || localSuffixes.some((suffix) => host.endsWith(suffix));
  return isLocal && policy.networks.length === 0;
}

const invalid = (message: string): TargetProblem => ({ code: 'invalid_url', message });
const blocked = (message: string): TargetProblem => ({ code: 'blocked_address', message });

/**
 * Returns the normal form of an address: the scheme and host in lower case, host names in Punycode, no default port, no
 * dot segments, and escapes only where needed. The path and query keep their case. Throws TypeError if the URL is
 * invalid.
 */
export const normalUrl = (text: string): string => new URL(text).href;

/**
 * Reports whether an address leads to the host of this API, so that a webhook sent there would come back to us.
 * `apiHost` is a host name; locally, it includes the port. All loopback names count as the same host.
 */
export function isOwnHost(address: string, apiHost: string): boolean {
  const url = URL.parse(address);
  const own = URL.parse(`https://${apiHost}`);
  if (url === null || own === null || plainHost(url) !== plainHost(own)) return false;
  return own.port === '' || url.port === own.port;
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || (isIP(host) === 4 ? host.startsWith('127.') : host === '::1');

function plainHost(url: URL): string {
  const host = hostOf(url).replace(/\.$/, '');
  return isLoopback(host) ? 'localhost' : host;
}
