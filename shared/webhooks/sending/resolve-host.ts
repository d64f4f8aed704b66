import { lookup, Resolver } from 'node:dns/promises';
import { isIPv4 } from 'node:net';
import { isAllowedAddress } from './allowed-address.ts';
import { errorCodeOf, RequestTrouble } from './request-trouble.ts';
import type { TargetPolicy } from './target-url.ts';

/**
 * Resolves a host name to all its IPv4 and IPv6 addresses. The promise rejects if there are no addresses. Resolution
 * stops early if the signal aborts.
 */
export type HostResolver = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

const dnsTimeoutMs = 2_000;
const unknownHost = 'The host name does not exist or has no address.';

/**
 * Returns a resolver that queries the given or the system's name servers directly (c-ares), for at most 2 s. With
 * `dns.lookup`, one slow name server would delay all other lookups, because each lookup blocks one of libuv's four
 * threads.
 */
export const askNameServers =
  (servers?: readonly string[]): HostResolver =>
  async (host, signal) => {
    const resolver = new Resolver({ timeout: dnsTimeoutMs / 2, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    const cancel = (): void => resolver.cancel();
    const timer = setTimeout(cancel, dnsTimeoutMs);
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      if (addresses.length > 0) return addresses;
      throw answers.find((answer) => answer.status === 'rejected')?.reason ?? new Error('The host name has no address.');
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
    }
  };

/**
 * Resolves a host name with the machine's own resolver, which includes the hosts file. Used for receivers on a
 * developer's machine.
 */
export const askThisMachine: HostResolver = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

export type HostQuestion = {
  readonly host: string;
  readonly policy: TargetPolicy;
  readonly resolver: HostResolver;
  readonly signal: AbortSignal;
};

/**
 * Returns the error for a host name that leads to a forbidden address. The message omits the address, because callers
 * could otherwise map the private network.
 */
export const blockedAddress = (): RequestTrouble =>
  new RequestTrouble('blocked_address', 'The host name leads to a private or local address.');

/**
 * Returns the addresses that a connection to the host may use. IPv4 addresses come first, because a Lambda function has
 * no outgoing IPv6. If any address is forbidden, the host name is rejected, because mixed addresses are an attack or a
 * mistake.
 * @throws RequestTrouble if the name cannot be resolved or is rejected
 */
export async function resolveAllowedAddresses({ host, policy, resolver, signal }: HostQuestion): Promise<readonly string[]> {
  const addresses = await resolver(host, signal).catch((cause: unknown) => {
    const exists = !['ENOTFOUND', 'ENODATA'].includes(errorCodeOf(cause));
    throw new RequestTrouble('dns', exists ? 'The name servers of the host name gave no answer.' : unknownHost, { cause });
  });
  if (addresses.length === 0) throw new RequestTrouble('dns', unknownHost);
  if (!addresses.every((address) => isAllowedAddress(address, policy))) throw blockedAddress();
  return addresses.toSorted((a, b) => Number(isIPv4(b)) - Number(isIPv4(a)));
}
