import { isIP } from 'node:net';
import { hostOf } from './target-url.ts';

/**
 * Whether an address has the host that this API is itself called at (`apiHost`: a name, with a port on one machine only). A
 * webhook sent there would come back to us. All names of loopback are one.
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
