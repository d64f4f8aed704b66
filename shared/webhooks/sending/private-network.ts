import { isIP, isIPv4 } from 'node:net';
import { addressSet } from './address-set.ts';

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
export const isInNetworks = (address: string, networks: readonly string[]): boolean =>
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
