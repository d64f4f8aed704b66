/**
 * The addresses that the service must never call for a customer, grouped by kind. Tests also listen on the loopback
 * addresses, and must receive no call.
 */
export const refusedAddresses: Readonly<Record<string, readonly string[]>> = {
  'this network': ['0.0.0.0', '0.1.2.3'],
  private: ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255'],
  carrier: ['100.64.0.1', '100.100.100.200', '100.127.255.255'],
  loopback: ['127.0.0.1', '127.0.0.2', '127.255.255.254', '::1', '::'],
  'link-local and metadata': [
    '169.254.0.1',
    '169.254.169.254',
    '169.254.170.2',
    '169.254.79.129',
    'fe80::1',
    'fd00:ec2::254',
    'fd20:ce::254',
  ],
  'protocol assignments': [
    '192.0.0.170',
    '192.0.0.192',
    '2001::1',
    '2001:1::1',
    '2001:20::1',
    '192.88.99.1',
    '192.31.196.1',
    '192.175.48.1',
  ],
  documentation: ['192.0.2.1', '198.51.100.7', '203.0.113.9', '2001:db8::1', '3fff::1'],
  benchmarking: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  'multicast, reserved, broadcast': ['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', 'ff02::1', 'ff0e::1'],
  'unique local and site-local': ['fc00::1', 'fd12:3456::1', 'fec0::1'],
  'IPv4 mapped': ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:a9fe:a9fe', '::ffff:10.0.0.1', '::ffff:8.8.8.8'],
  'IPv4 compatible': ['::127.0.0.1', '::7f00:1', '::a9fe:a9fe'],
  'IPv4 translated (SIIT)': ['::ffff:0:127.0.0.1', '::ffff:0:a9fe:a9fe'],
  NAT64: ['64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::7f00:1'],
  '6to4': ['2002:7f00:1::1', '2002:a9fe:a9fe::1', '2002:0a00:0001::'],
  Teredo: ['2001:0:a9fe:a9fe::1', '2001:0:7f00:1::'],
  ISATAP: ['fe80::5efe:127.0.0.1'],
  'discard, segment routing, unassigned': ['100::1', '5f00::1', '4000::1', '1::1'],
};

/**
 * Host names that disguise loopback, metadata or local addresses, in forms that a URL may contain. A port can be
 * appended to each.
 */
export const disguisedHosts: Readonly<Record<string, readonly string[]>> = {
  'one number': ['2130706433', '2852039166', '0x7f000001', '0x7F000001', '0xa9fea9fe', '017700000001', '025177524776'],
  'hexadecimal and octal parts': ['0x7f.0.0.1', '0x7f.0x0.0x0.0x1', '0177.0.0.1', '0177.0000.0000.0001', '0xa9.0xfe.0xa9.0xfe'],
  'fewer parts': ['127.1', '127.0.1', '0x7f.1', '0', '0x0', '10.1', '169.254.43518'],
  'a trailing dot': ['127.0.0.1.', '0x7f.1.', '2130706433.', 'localhost.', 'metadata.google.internal.'],
  'escapes and other alphabets': [
    '%31%32%37.0.0.1',
    '127%2e0%2e0%2e1',
    '１２７.０.０.１',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
    'loc%61lhost',
  ],
  'IPv6 written out': [
    '[0:0:0:0:0:0:0:1]',
    '[0000:0000:0000:0000:0000:0000:0000:0001]',
    '[::0001]',
    '[0:0:0:0:0:ffff:127.0.0.1]',
    '[::FFFF:7F00:1]',
  ],
  'a zone id': ['[fe80::1%25eth0]', '[::1%25lo]', '[fe80::1%eth0]'],
  'brackets in the wrong place': ['[127.0.0.1]', '[::1', '::1', '[[::1]]', '[localhost]'],
  'a user name': [
    'user@127.0.0.1',
    'user:pass@127.0.0.1',
    'example.com@127.0.0.1',
    'example.com%40127.0.0.1',
    '@127.0.0.1',
    'example.com:80@127.0.0.1',
  ],
  'characters at which some parsers end a host': [
    '127.0.0.1\\@example.com',
    '127.0.0.1\t',
    '\n127.0.0.1',
    '127.0.0.1%00.example.com',
    '127.0.0.1#@example.com',
    '127.0.0.1?@example.com',
  ],
  'local names': [
    'localhost',
    'LOCALHOST',
    'LocalHost',
    'a.localhost',
    'localhost.localdomain',
    'printer.local',
    'metadata.google.internal',
    'instance-data',
    'ip-10-0-0-1.ec2.internal',
    'router.home.arpa',
  ],
};
