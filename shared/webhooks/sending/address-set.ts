import { BlockList, isIP } from 'node:net';

export type Subnet = readonly [network: string, prefix: number];

/** A set of IP addresses. */
export type AddressSet = { readonly has: (address: string) => boolean };

/**
 * The addresses of some subnets. An IPv6 address is compared with those of IPv6 only: one that carries an IPv4 address inside
 * is not that address. Brackets and a zone id may be around an address; what is none is in no set.
 */
export function addressSet(subnets: readonly Subnet[]): AddressSet {
  // Two lists, because one would take ::ffff:10.0.0.1 for 10.0.0.1.
  const v4 = new BlockList();
  const v6 = new BlockList();
  for (const [network, prefix] of subnets) {
    if (isIP(network) === 4) v4.addSubnet(network, prefix, 'ipv4');
    else v6.addSubnet(network, prefix, 'ipv6');
  }
  return {
    has: (address) => {
      const bare = address.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '');
      const family = isIP(bare);
      return family === 4 ? v4.check(bare, 'ipv4') : family === 6 && v6.check(bare, 'ipv6');
    },
  };
}
