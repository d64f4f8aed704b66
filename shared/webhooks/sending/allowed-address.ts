import { addressSet } from './address-set.ts';
import { isInNetworks } from './private-network.ts';
import { isPublicAddress } from './public-address.ts';

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
