import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { HostResolver } from '#shared/webhooks/sending/resolve-host.ts';
import { classifyResponse } from '#shared/webhooks/sending/response-verdict.ts';
import type { SafeRequest } from '#shared/webhooks/sending/safe-request.ts';
import { webhookTargets } from '#shared/webhooks/sending/target-url.ts';
import { listenOnLoopback, type Receiver, startReceiver } from '#test/support/fakes/receiver.ts';
import { sendSafely as callSafely } from '#test/support/harness/call-safely.ts';
import { disguisedHosts, refusedAddresses } from '#test/support/harness/refused-addresses.ts';

// This policy blocks a request only because of its target's IP address.
const strict = { allowHttp: true, allowAnyPort: true, allowLoopback: false, networks: [] };
const hasV6 = Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === '::1'));
const rows = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(table).flatMap(([kind, hosts]) => hosts.map((host) => [host, kind] as const));
const inUrl = (address: string): string => (address.includes(':') ? `[${address}]` : address);

let listeners: readonly Receiver[];
let port: number;
beforeAll(async () => {
  const v4 = await listenOnLoopback(createServer((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n')));
  ({ port } = v4);
  const v6 = createServer((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'));
  listeners = hasV6 ? [v4, await listenOnLoopback(v6, { address: '::1', port })] : [v4];
});
afterAll(() => Promise.all(listeners.map(({ close }) => close())));

const connections = (): readonly number[] => listeners.map((listener) => listener.connections());
const none = () => listeners.map(() => 0);

const send = (url: string, changes: Partial<SafeRequest> = {}) => callSafely(url, { policy: strict, timeoutMs: 2_000, ...changes });

describe('no connection is made to', () => {
  afterEach(() => expect(connections()).toEqual(none()));

  it.each(rows(refusedAddresses))('%s (%s) as the host of a URL', async (address) => {
    for (const scheme of ['http', 'https']) {
      expect(await send(`${scheme}://${inUrl(address)}:${port}/`)).toMatchObject({ ok: false, failure: 'blocked_address' });
    }
  });

  it.each(rows(disguisedHosts))('%j (%s)', async (host) => {
    const resolver: HostResolver = async () => ['127.0.0.1', '::1'];
    for (const scheme of ['http', 'https']) {
      for (const url of [`${scheme}://${host}:${port}/`, `${scheme}:${host}:${port}/`, `${scheme}:\\\\${host}:${port}/`]) {
        expect(await send(url, { resolver })).toMatchObject({
          ok: false,
          failure: expect.stringMatching(/^(blocked_address|invalid_url)$/),
        });
      }
    }
  });

  it.each(rows(refusedAddresses))('%s (%s) as the address of a name', async (address) => {
    const response = await send(`http://receiver.example:${port}/`, { resolver: async () => [address] });
    expect(response).toMatchObject({ ok: false, failure: 'blocked_address', timings: { connectMs: null } });
  });

  it.each(rows(refusedAddresses))('%s (%s) among the public addresses of a name', async (address) => {
    for (const answer of [
      ['93.184.216.34', address],
      [address, '93.184.216.34'],
      ['2606:4700::1', '93.184.216.34', address],
    ]) {
      const response = await send(`http://receiver.example:${port}/`, { resolver: async () => answer });
      expect(response).toMatchObject({ ok: false, failure: 'blocked_address', timings: { connectMs: null } });
    }
  });

  it('any of them when a second lookup of the name returns it', async () => {
    const asked = await Promise.all(
      rows(refusedAddresses).map(async ([address]) => {
        let times = 0;
        // The first address is in a block that was returned to IANA and is not routed.
        const resolver: HostResolver = async () => {
          times += 1;
          return times === 1 ? ['3ffe::1'] : [address];
        };
        const response = await send(`http://receiver.example:${port}/`, { resolver, timeoutMs: 500 });
        return [response.ok, times];
      }),
    );
    expect(new Set(asked.map(String))).toEqual(new Set(['false,1']));
  });

  it.each(rows(refusedAddresses))('%s (%s) as the target of a redirect', async (address) => {
    for (const status of [301, 302, 303, 307, 308]) {
      const location = `http://${inUrl(address)}:${port}/`;
      const redirecting = await startReceiver((_request, response) => response.writeHead(status, { location }).end());
      const url = `http://127.0.0.1:${redirecting.port}/`;
      const response = await send(url, { policy: webhookTargets(true) });
      await redirecting.close();
      expect(response).toMatchObject({ ok: true, status });
      expect(classifyResponse(response, url)).toMatchObject({ succeeded: false, failure: 'redirect' });
    }
  });
});

describe('no connection is made locally, where loopback is allowed, to', () => {
  const policy = webhookTargets(true);
  const isLoopback = ([address]: readonly [string, string]) => ['127.0.0.1', '127.0.0.2', '127.255.255.254', '::1'].includes(address);
  const elsewhere = rows(refusedAddresses).filter((row) => !isLoopback(row));
  afterEach(() => expect(connections()).toEqual(none()));

  it.each(elsewhere)('%s (%s) as the host of a URL', async (address) => {
    for (const scheme of ['http', 'https']) {
      const response = await send(`${scheme}://${inUrl(address)}:${port}/`, { policy });
      expect(response).toMatchObject({ ok: false, failure: 'blocked_address', timings: { connectMs: null } });
    }
  });

  it.each(elsewhere)('%s (%s) as the address of a name, alone or together with loopback', async (address) => {
    for (const answer of [[address], ['127.0.0.1', address], [address, '::1'], ['93.184.216.34', address]]) {
      const response = await send(`http://receiver.example:${port}/`, { policy, resolver: async () => answer });
      expect(response).toMatchObject({ ok: false, failure: 'blocked_address', timings: { connectMs: null } });
    }
  });

  it.each([
    'http://0/',
    'http://0x0/',
    'http://10.1/',
    'http://0xa9fea9fe/',
    'http://025177524776/',
    'http://169.254.43518/',
    'http://[::ffff:169.254.169.254]/',
    'http://[::ffff:127.0.0.1]/',
    'http://metadata.google.internal/',
    'http://instance-data/',
    'http://printer.local/',
    'http://receiver/',
  ])('%s', async (address) => {
    const url = new URL(address);
    url.port = String(port);
    const resolver: HostResolver = async () => ['169.254.169.254'];
    expect(await send(url.href, { policy, resolver })).toMatchObject({
      ok: false,
      failure: 'blocked_address',
      timings: { connectMs: null },
    });
  });
});

describe('the listeners of this matrix', () => {
  it('see connections when everything is allowed, over IPv4 and, if the machine has it, IPv6', async () => {
    const before = connections();
    const policy = webhookTargets(true);
    for (const host of hasV6 ? ['0x7f000001', '[::1]'] : ['0x7f000001']) {
      expect(await send(`http://${host}:${port}/`, { policy })).toMatchObject({ ok: true, status: 204 });
    }
    expect(connections()).toEqual(before.map((count) => count + 1));
  });
});
