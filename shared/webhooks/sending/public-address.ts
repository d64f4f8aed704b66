import { isIP } from 'node:net';
import { addressSet } from './address-set.ts';

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
 * Whether an IP address (brackets and a zone id may be around it) is one of the public internet. IPv4: all but the
 * special-purpose ranges. IPv6: global unicast only, without its special-purpose ranges. What is no address is not public.
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
