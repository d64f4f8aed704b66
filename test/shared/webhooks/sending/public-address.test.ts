import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
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

  it('is never one that an independent table of address ranges calls special', () => {
    const nearSpecial = fc
      .tuple(fc.constantFrom(0, 10, 100, 127, 169, 172, 192, 198, 203, 224, 255), fc.nat(255), fc.nat(255), fc.nat(255))
      .map((octets) => octets.join('.'));
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), nearSpecial), (address) => {
        expect(isPublicAddress(address)).toBe(ipaddr.parse(address).range() === 'unicast');
      }),
      { numRuns: 2000 },
    );
    const inGlobalUnicast = fc
      .ipV6()
      .map((address) => ipaddr.parse(address).toByteArray())
      .map(([first = 0, ...rest]) => [0x20 | (first & 0x1f), ...rest]);
    fc.assert(
      fc.property(
        fc.oneof(
          inGlobalUnicast,
          fc.ipV6().map((address) => ipaddr.parse(address).toByteArray()),
        ),
        (bytes) => {
          const address = ipaddr.fromByteArray(bytes);
          const isUnicast = address.range() === 'unicast' && (bytes[0] ?? 0) >> 5 === 1;
          expect(isPublicAddress(address.toString())).toBe(isUnicast);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('is never an IPv4 address written as IPv6', () => {
    fc.assert(fc.property(fc.ipV4(), (address) => !isPublicAddress(`::ffff:${address}`) && !isPublicAddress(`::${address}`)));
  });
});
