import { BlockList } from 'node:net';
import fc from 'fast-check';
import { isPublicAddress } from '#shared/webhooks/sending/allowed-address.ts';
import { refusedAddresses } from '#test/support/harness/refused-addresses.ts';

const refused = {
  ...refusedAddresses,
  'with a zone': ['fe80::1%eth0', '::1%lo'],
  'in brackets': ['[::1]', '[::ffff:127.0.0.1]', '[fe80::1%25eth0]'],
  'no address': ['', 'localhost', 'example.com', '127.1', '0x7f000001', '2130706433', '017700000001', '8.8.8', '8.8.8.8.8', '[8.8.8.8'],
};

const accepted = [
  '8.8.8.8',
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2001:4860:4860::8888',
  '2a00:1450:4001::1',
  '[2606:4700:4700::1111]',
];

describe('a public address', () => {
  it.each(Object.entries(refused).flatMap(([kind, addresses]) => addresses.map((address) => ({ kind, address }))))(
    'is not $address ($kind)',
    ({ address }) => {
      expect(isPublicAddress(address)).toBe(false);
    },
  );

  it.each(accepted)('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it('is never in a range that IANA lists as special, and every other address is public', () => {
    const nearSpecial = fc
      .tuple(fc.constantFrom(0, 10, 100, 127, 169, 172, 192, 198, 203, 224, 255), fc.nat(255), fc.nat(255), fc.nat(255))
      .map((octets) => octets.join('.'));
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), nearSpecial), (address) => {
        expect(isPublicAddress(address)).toBe(!specialV4.check(address, 'ipv4'));
      }),
      { numRuns: 2000 },
    );
    const group = fc.nat(0xffff).map((bits) => bits.toString(16));
    const nearSpecialV6 = fc
      .tuple(
        fc.constantFrom('2000', '2001', '2002', '2620', '3fff', '3ffe', '2606'),
        fc.oneof(fc.constantFrom('0', '4f', 'db8'), group),
        group,
      )
      .map((groups) => `${groups.join(':')}::1`);
    fc.assert(
      fc.property(fc.oneof(fc.ipV6(), nearSpecialV6), (address) => {
        expect(isPublicAddress(address)).toBe(globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6'));
      }),
      { numRuns: 2000 },
    );
  });

  it('is never an IPv4 address written as IPv6', () => {
    fc.assert(fc.property(fc.ipV4(), (address) => !isPublicAddress(`::ffff:${address}`) && !isPublicAddress(`::${address}`)));
  });
});

const subnets = (family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const [base = '', prefix] of networks.map((network) => network.split('/'))) list.addSubnet(base, Number(prefix), family);
  return list;
};

/** The blocks in IANA's registry of special-purpose addresses, and the multicast block. */
const specialV4 = subnets('ipv4', [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24'],
  ...['192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]);
const globalV6 = subnets('ipv6', ['2000::/3']);
const specialV6 = subnets('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']);
