import fc from 'fast-check';
import { isAllowedAddress, isPrivateNetwork } from '#shared/webhooks/sending/allowed-address.ts';
import { refusedAddresses } from '#test/support/harness/refused-addresses.ts';

const loopbackOnly = { allowLoopback: true, networks: [] };
const loopback = ['127.0.0.1', '127.0.0.2', '127.255.255.254', '::1'];
const elsewhere = Object.values(refusedAddresses)
  .flat()
  .filter((address) => !loopback.includes(address));
const everyPrivateNetwork = {
  allowLoopback: true,
  networks: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'],
};

describe('a local address', () => {
  it.each(loopback)('may be %s, which is loopback', (address) => {
    expect(isAllowedAddress(address, loopbackOnly)).toBe(true);
    expect(isAllowedAddress(address, { allowLoopback: false, networks: [] })).toBe(false);
  });

  it.each(['93.184.216.34', '2606:4700::1'])('may be %s, which is public', (address) => {
    expect(isAllowedAddress(address, loopbackOnly)).toBe(true);
  });

  it.each(elsewhere)('is refused as %s', (address) => {
    expect(isAllowedAddress(address, loopbackOnly)).toBe(false);
  });

  it('may not be in any other private network', () => {
    const parts = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255));
    fc.assert(
      fc.property(parts, fc.nat(15), ([b, c, d], low) => {
        for (const address of [`10.${b}.${c}.${d}`, `172.${16 + low}.${c}.${d}`, `192.168.${c}.${d}`, `169.254.${c}.${d}`]) {
          expect(isAllowedAddress(address, loopbackOnly)).toBe(false);
          expect(isAllowedAddress(`::ffff:${address}`, loopbackOnly)).toBe(false);
        }
      }),
    );
  });
});

describe('a configured network', () => {
  const docker = { allowLoopback: false, networks: ['172.17.0.0/16', 'fd12:3456::/32'] };

  it.each(['172.17.0.2', '172.17.255.255', 'fd12:3456::1'])('lets %s in', (address) => {
    expect(isAllowedAddress(address, docker)).toBe(true);
  });

  it.each(['172.16.255.255', '172.18.0.1', 'fd12:3457::1', '127.0.0.1', '::1', '::ffff:172.17.0.2', '::172.17.0.2', '64:ff9b::172.17.0.2'])(
    'does not allow %s',
    (address) => {
      expect(isAllowedAddress(address, docker)).toBe(false);
    },
  );

  it.each([
    '169.254.169.254',
    '169.254.170.2',
    'fe80::1',
    'fd00:ec2::254',
    'fd20:ce::254',
    '100.100.100.200',
    '::ffff:a9fe:a9fe',
    '0.0.0.0',
    '::',
    '255.255.255.255',
    '224.0.0.1',
  ])('never allows %s, even when all networks are configured', (address) => {
    expect(isAllowedAddress(address, everyPrivateNetwork)).toBe(false);
  });

  it.each(['10.0.0.0/8', '10.1.2.0/24', '172.17.0.0/16', '192.168.1.7/32', '100.64.0.0/10', 'fd12:3456::/32'])('may be %s', (network) => {
    expect(isPrivateNetwork(network)).toBe(true);
  });

  it.each([
    '0.0.0.0/0',
    '10.0.0.0/7',
    '169.254.0.0/16',
    '169.254.169.254/32',
    '127.0.0.0/8',
    '8.8.8.0/24',
    '::/0',
    'fe80::/10',
    '::ffff:10.0.0.0/104',
    '10.0.0.0',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0/8',
    'docker/16',
    '',
  ])('cannot be %j', (network) => {
    expect(isPrivateNetwork(network)).toBe(false);
  });
});
