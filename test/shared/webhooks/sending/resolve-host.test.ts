import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { askNameServers, type HostResolver, resolveAllowedAddresses } from '#shared/webhooks/sending/resolve-host.ts';
import { webhookTargets } from '#shared/webhooks/sending/target-url.ts';

const never = new AbortController().signal;

describe('the addresses of a host', () => {
  const vetted = (host: string, resolver: HostResolver) =>
    resolveAllowedAddresses({ host, policy: webhookTargets(false), resolver, signal: never });

  it('are all addresses of the name, IPv4 first', async () => {
    const resolver = async () => ['2606:4700:4700::1111', '1.1.1.1', '2606:4700:4700::1001', '1.0.0.1'];
    expect(await vetted('example.com', resolver)).toEqual(['1.1.1.1', '1.0.0.1', '2606:4700:4700::1111', '2606:4700:4700::1001']);
  });

  it('are refused together when one of them is private', async () => {
    await expect(vetted('example.com', async () => ['1.1.1.1', '10.0.0.1'])).rejects.toMatchObject({ failure: 'blocked_address' });
  });
});

describe('asking a name server', () => {
  const server = createSocket('udp4');
  let ask: HostResolver;

  beforeAll(async () => {
    server.on('message', (question, { port, address }) => {
      const reply = answerTo(question);
      if (reply !== null) server.send(reply, port, address);
    });
    server.bind(0, '127.0.0.1');
    await once(server, 'listening');
    ask = askNameServers([`127.0.0.1:${(server.address() as AddressInfo).port}`]);
  });
  afterAll(() => server.close());

  it('returns the addresses of both families', async () => {
    expect(await ask('both.example', never)).toEqual(['93.184.216.34', '2606:4700::1']);
  });

  it('accepts addresses of only one family', async () => {
    expect(await ask('four.example', never)).toEqual(['93.184.216.34']);
  });

  it('rejects when the name does not exist', async () => {
    await expect(ask('none.example', never)).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it('ends with the request, with the addresses known by then', async () => {
    const deadline = new AbortController();
    const asking = ask('silent.example', deadline.signal);
    deadline.abort();
    await expect(asking).rejects.toMatchObject({ code: 'ECANCELLED' });
  });
});

const records: Readonly<Record<string, Readonly<Record<number, readonly number[]>>>> = {
  both: { 1: [93, 184, 216, 34], 28: [0x26, 0x06, 0x47, 0, ...Array<number>(11).fill(0), 1] },
  four: { 1: [93, 184, 216, 34] },
  none: {},
};

/**
 * Returns the DNS reply for `<name>.example`, which is taken from `records`. Returns null if the name gets no reply.
 */
function answerTo(question: Buffer): Buffer | null {
  const name = question.toString('latin1', 13, 13 + question.readUInt8(12));
  const known = records[name];
  if (known === undefined) return null;
  const end = question.indexOf(0, 12) + 5;
  const address = known[question.readUInt16BE(end - 4)];
  const head = Buffer.alloc(12);
  question.copy(head, 0, 0, 2);
  head.writeUInt16BE(name === 'none' ? 0x8183 : 0x8180, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(address === undefined ? 0 : 1, 6);
  const answer = address && [0xc0, 12, ...question.subarray(end - 4, end), 0, 0, 0, 60, 0, address.length, ...address];
  return Buffer.concat([head, question.subarray(12, end), Buffer.from(answer ?? [])]);
}
