import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Which addresses besides those of the public internet may be called: none, but on one machine. */
export type AddressAllowance = {
  /** This machine itself: 127.0.0.0/8 and ::1. */
  readonly allowLoopback: boolean;
  /** Networks of private use, in CIDR notation. */
  readonly networks: readonly string[];
};

/** Where clouds tell a machine its credentials, as far as that lies in a range of private use. */
const metadata = ['100.100.100.200/32', 'fd00:ec2::254/128', 'fd20:ce::254/128'];

/** Whether an IP address may be called. Link-local addresses and those of metadata services never may. */
export function isAllowedAddress(text: string, { allowLoopback, networks }: AddressAllowance): boolean {
  const address = addressOf(text);
  if (address === null) return false;
  if (isPublic(address) || (allowLoopback && address.range() === 'loopback')) return true;
  return isIn(networks, address) && !isIn(metadata, address);
}

/**
 * Whether a text is an IP address (brackets and a zone id may be around it) of the public internet. IPv4: all but the special-purpose ranges.
 * IPv6: global unicast only, without its special-purpose ranges.
 */
export function isPublicAddress(text: string): boolean {
  const address = addressOf(text);
  return address !== null && isPublic(address);
}

/** The ranges of private use: what a person's own networks are in, those of containers among them. */
const privateUse = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'];

/** Whether a text is a network of private use in CIDR notation (`172.17.0.0/16`), the only kind that can be named. */
export function isPrivateNetwork(text: string): boolean {
  if (!ipaddr.IPv4.isValidCIDRFourPartDecimal(text) && !ipaddr.IPv6.isValidCIDR(text)) return false;
  const [base, prefix] = ipaddr.parseCIDR(text);
  return privateUse.some((range) => prefix >= ipaddr.parseCIDR(range)[1] && isIn([range], base));
}

type Address = ReturnType<typeof ipaddr.parse>;

function addressOf(text: string): Address | null {
  const bare = text.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '');
  // The library alone would also take one number, or fewer parts than four, for an address.
  return isIP(bare) === 0 ? null : ipaddr.parse(bare);
}

// Everything else in IPv6 is refused unseen, and with it every form that carries an IPv4 address inside.
const isPublic = (address: Address): boolean => address.range() === 'unicast' && (address.kind() === 'ipv4' || isIn(['2000::/3'], address));

/** Of its own family: an IPv6 address that carries an IPv4 address inside is not that address. */
const isIn = (networks: readonly string[], address: Address): boolean =>
  networks.some((network) => {
    const [base, prefix] = ipaddr.parseCIDR(network);
    return base.kind() === address.kind() && address.match(base, prefix);
  });
