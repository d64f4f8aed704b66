import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The addresses that may be called in addition to public ones. There are none in the cloud, but there may be some
 * locally.
 */
export type AddressAllowance = {
  /** Loopback addresses: 127.0.0.0/8 and ::1. */
  readonly allowLoopback: boolean;
  /** Private networks, in CIDR notation. */
  readonly networks: readonly string[];
};

/** The private addresses of cloud metadata services. These services would disclose credentials. */
const metadata = ['100.100.100.200/32', 'fd00:ec2::254/128', 'fd20:ce::254/128'];

/** Reports whether an IP address may be called. Link-local addresses and metadata services are never allowed. */
export function isAllowedAddress(text: string, { allowLoopback, networks }: AddressAllowance): boolean {
  const address = addressOf(text);
  if (address === null) return false;
  if (isPublic(address) || (allowLoopback && address.range() === 'loopback')) return true;
  return isIn(networks, address) && !isIn(metadata, address);
}

/**
 * Reports whether a string is a public IP address. Brackets and a zone id are accepted. All IPv4 addresses are public
 * except those in special-purpose ranges. IPv6 addresses are public if they are global unicast and not in a
 * special-purpose range.
 */
export function isPublicAddress(text: string): boolean {
  const address = addressOf(text);
  return address !== null && isPublic(address);
}

/** The private ranges, including those that container networks use. */
const privateUse = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'];

/**
 * Reports whether a string is a private network in CIDR notation, such as `172.17.0.0/16`. Public networks are not
 * accepted.
 */
export function isPrivateNetwork(text: string): boolean {
  if (!ipaddr.IPv4.isValidCIDRFourPartDecimal(text) && !ipaddr.IPv6.isValidCIDR(text)) return false;
  const [base, prefix] = ipaddr.parseCIDR(text);
  return privateUse.some((range) => prefix >= ipaddr.parseCIDR(range)[1] && isIn([range], base));
}

type Address = ReturnType<typeof ipaddr.parse>;

function addressOf(text: string): Address | null {
  const bare = text.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '');
  // `isIP` is needed because the library alone would also accept a single number, or fewer than four parts, as an IPv4
  // address.
  return isIP(bare) === 0 ? null : ipaddr.parse(bare);
}

// All IPv6 ranges except 2000::/3 are refused, including every form that embeds an IPv4 address.
const isPublic = (address: Address): boolean => address.range() === 'unicast' && (address.kind() === 'ipv4' || isIn(['2000::/3'], address));

/**
 * Reports whether an address is in one of the networks. Addresses of different families never match, even if the IPv6
 * address embeds an IPv4 address.
 */
const isIn = (networks: readonly string[], address: Address): boolean =>
  networks.some((network) => {
    const [base, prefix] = ipaddr.parseCIDR(network);
    return base.kind() === address.kind() && address.match(base, prefix);
  });
