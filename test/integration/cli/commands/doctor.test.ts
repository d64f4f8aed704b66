import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compareClocks } from '#infra/cli/commands/doctor.ts';
import { assertNoFindingsAndRemove } from '#test/support/harness/assert-no-findings.ts';
import { runStoreApi } from '#test/support/harness/command-line-harness.ts';
import { type LiveStore, openLiveStore } from '#test/support/harness/live-store.ts';
import { type RunningStack, runStack } from '#test/support/harness/running-stack.ts';

describe('store-api doctor', () => {
  let stack: RunningStack;
  let shop: LiveStore;
  beforeAll(async () => {
    stack = await runStack(['--no-seed']);
    shop = await openLiveStore(stack, 'examined');
  });
  afterAll(() => assertNoFindingsAndRemove(stack));

  const environment = () => ({
    ...{ STORE_API_URL: stack.demo.api, STORE_API_KEY: shop.secret },
    ...{ STORE_API_ADMIN_TOKEN: stack.demo.admin_token, STORE_API_STORE: shop.id },
  });
  const doctor = async (more: Record<string, string> = {}, ...args: readonly string[]) => {
    const { code, stdout } = await runStoreApi(['doctor', '--json', ...args], { environment: { ...environment(), ...more } });
    const lines = stdout.trim().split('\n');
    return { code, found: lines.map((line): Record<string, string> => JSON.parse(line)) };
  };
  const receiverThat = async (status: number) => {
    const server = createServer((request, response) => request.resume().on('end', () => response.writeHead(status).end()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, close: () => server.close() };
  };

  it('finds no problem in a healthy store', async () => {
    await shop.api('POST', '/products', { name: 'Mug', variants: [{ price: '12.50' }] });
    const receiver = await receiverThat(400);
    await shop.subscribe(receiver.url, ['order.paid']);
    const { code, found } = await doctor({}, '--receiver', receiver.url);
    receiver.close();
    expect(found).toMatchObject([
      { check: 'address', verdict: 'ok', text: stack.demo.api },
      { check: 'key', verdict: 'ok', text: `belongs to examined (${shop.id}), a live store` },
      { check: 'clock', verdict: 'ok' },
      { check: 'rate', verdict: 'ok', text: expect.stringMatching(/^\d+ of 120 requests left in this minute$/) },
      { check: 'scopes', verdict: 'ok', text: 'reads everything' },
      { check: 'events', verdict: 'ok' },
      { check: 'webhooks', verdict: 'ok', text: receiver.url },
      { check: 'receiver', verdict: 'ok', text: 'answers 400 to a false signature' },
    ]);
    expect(code).toBe(0);
  });

  it('names the missing scopes of a key', async () => {
    const { body } = await shop.admin<{ data: { secret: string } }>('POST', '/api-keys', { name: 'Few', scopes: ['read_products'] });
    const { code, found } = await doctor({ STORE_API_KEY: body.data.secret });
    expect(found).toContainEqual({ check: 'key', verdict: 'warning', text: 'lacks read_store, so its store is unknown' });
    expect(found).toContainEqual({
      ...{ check: 'scopes', verdict: 'warning' },
      text: 'lacks read_inventory, read_orders, read_customers, read_discounts, read_gift_cards, read_bookings: events of these objects have no data',
    });
    expect(code).toBe(0);
  });

  it.each([
    ['an invalid key', { STORE_API_KEY: 'so_live_none' }, [], 'key'],
    ['an address without a server', { STORE_API_URL: 'http://127.0.0.1:1/v1' }, [], 'address'],
  ])('finds %s', async (_, more, args, check) => {
    const { code, found } = await doctor(more, ...args);
    expect(found).toContainEqual({ check, verdict: 'wrong', text: expect.any(String) });
    expect(code).toBe(1);
  });

  it('finds a receiver that does not verify, and an unreachable one', async () => {
    const receiver = await receiverThat(204);
    const { code, found } = await doctor({}, '--receiver', receiver.url);
    receiver.close();
    expect(found.at(-1)).toEqual({
      check: 'receiver',
      verdict: 'wrong',
      text: 'answers 204 to a false signature: it does not verify signatures',
    });
    expect(code).toBe(1);
    expect((await doctor({}, '--receiver', 'http://127.0.0.1:1/')).found.at(-1)).toMatchObject({ check: 'receiver', verdict: 'wrong' });
  });
});

describe('the clock', () => {
  const nowMs = Date.parse('2026-11-22T12:00:00Z');
  it.each([
    ['Sun, 22 Nov 2026 11:59:58 GMT', 'ok', '2 s ahead of the server'],
    ['Sun, 22 Nov 2026 12:00:30 GMT', 'warning', '30 s behind the server'],
    ['Sun, 22 Nov 2026 11:50:00 GMT', 'wrong', '600 s ahead of the server'],
    [null, 'warning', 'The server does not send its time.'],
  ])('that the server reports as %s is %s', (date, verdict, text) => {
    expect(compareClocks(date, nowMs)).toEqual({ check: 'clock', verdict, text });
  });
});
