import { BlockList, isIP, isIPv4 } from 'node:net';

type Subnet = readonly [network: string, prefix: number];

/** A set of IP addresses. */
type AddressSet = { readonly has: (address: string) => boolean };

/**
 * The addresses of some subnets. An IPv6 address is compared with those of IPv6 only: one that carries an IPv4 address inside
 * is not that address. Brackets and a zone id may be around an address; what is none is in no set.
 */
function addressSet(subnets: readonly Subnet[]): AddressSet {
  // Made when an address is first looked for: most containers never do, and the lists of this file are 4 ms of a cold start.
  let lists: Lists | null = null;
  return {
    has: (address) => {
      lists ??= listsOf(subnets);
      const bare = address.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '');
      const family = isIP(bare);
      return family === 4 ? lists.v4.check(bare, 'ipv4') : family === 6 && lists.v6.check(bare, 'ipv6');
    },
  };
}

/** Two lists, because one would take ::ffff:10.0.0.1 for 10.0.0.1. */
type Lists = { readonly v4: BlockList; readonly v6: BlockList };

function listsOf(subnets: readonly Subnet[]): Lists {
  const lists = { v4: new BlockList(), v6: new BlockList() };
  for (const [network, prefix] of subnets) {
    if (isIP(network) === 4) lists.v4.addSubnet(network, prefix, 'ipv4');
    else lists.v6.addSubnet(network, prefix, 'ipv6');
  }
  return lists;
}

/** Which addresses besides those of the public internet may be called: none, but on one machine. */
export type AddressAllowance = {
  /** This machine itself: 127.0.0.0/8 and ::1. */
  readonly allowLoopback: boolean;
  /** Networks of private use, in CIDR notation. */
  readonly networks: readonly string[];
};

const loopback = addressSet([
  ['127.0.0.0', 8],
  ['::1', 128],
]);

/** Where clouds tell a machine its credentials, as far as that lies in a range of private use. */
const metadata = addressSet([
  ['100.100.100.200', 32],
  ['fd00:ec2::254', 128],
  ['fd20:ce::254', 128],
]);

/** Whether an IP address may be called. Link-local addresses and those of metadata services never may. */
export const isAllowedAddress = (address: string, { allowLoopback, networks }: AddressAllowance): boolean =>
  isPublicAddress(address) || (allowLoopback && loopback.has(address)) || (isInNetworks(address, networks) && !metadata.has(address));

/** The ranges of private use: what a person's own networks are in, those of containers among them. */
const privateUse = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['fc00::', 7],
] as const;

/** Whether a text is a network of private use in CIDR notation (`172.17.0.0/16`), the only kind that can be named. */
export function isPrivateNetwork(text: string): boolean {
  const { base, prefix } = partsOf(text);
  if (isIP(base) === 0 || Number.isNaN(prefix) || prefix > (isIPv4(base) ? 32 : 128)) return false;
  return privateUse.some(([network, least]) => prefix >= least && addressSet([[network, least]]).has(base));
}

/** Whether an address lies in one of the networks. */
const isInNetworks = (address: string, networks: readonly string[]): boolean =>
  networks.length > 0 &&
  addressSet(
    networks.map((network) => {
      const { base, prefix } = partsOf(network);
      return [base, prefix] as const;
    }),
  ).has(address);

function partsOf(network: string): { readonly base: string; readonly prefix: number } {
  const [, base = '', prefix = ''] = /^([^/]+)\/(\d{1,3})$/.exec(network) ?? [];
  return { base, prefix: prefix === '' ? Number.NaN : Number(prefix) };
}

// The IANA registry of special-purpose addresses, and multicast.
const notPublicV4 = addressSet([
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared by carriers (CGNAT)
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, cloud metadata
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // AMT relays
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // benchmarking
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
]);

// Everything else in IPv6 is refused unseen, and with it every form that carries an IPv4 address inside.
const globalUnicastV6 = addressSet([['2000::', 3]]);
const notPublicV6 = addressSet([
  ['2001::', 23], // protocol assignments: Teredo, benchmarking, ORCHID
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4
  ['2620:4f:8000::', 48], // AS112
  ['3fff::', 20], // documentation
]);

/**
 * Whether an IP address (brackets and a zone id may be around it) is one of the public internet. IPv4: all but the special-purpose ranges. IPv6:
 * global unicast only, without its special-purpose ranges. A text that is no address is not public.
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '');
  switch (isIP(bare)) {
    case 4:
      return !notPublicV4.has(bare);
    case 6:
      return globalUnicastV6.has(bare) && !notPublicV6.has(bare);
    default:
      return false;
  }
}
