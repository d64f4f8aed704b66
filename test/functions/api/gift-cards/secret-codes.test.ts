import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { type Api, anApi } from '#test/support/harness/an-api.ts';
import { eventRows, storedBodies } from '#test/support/harness/stored-events.ts';

let api: Api;
let key: string;
beforeEach(async () => {
  api = await anApi();
  key = await api.key();
});
afterEach(() => api.close());

const issue = (body: object, idempotencyKey: string) =>
  api.send({ method: 'POST', route: '/v1/gift-cards', body, key, headers: { 'idempotency-key': idempotencyKey } });
const record = (idempotencyKey: string) => readItem(api.table, keys.idempotency(aStore().id, idempotencyKey));

describe('the code of a gift card', () => {
  it('is in the answer and in its replay, and nowhere else', async () => {
    const first = await issue({ value: '25.00' }, 'once');
    const { id, code } = first.json.data;
    const again = await issue({ value: '25.00' }, 'once');
    expect([first.statusCode, again.statusCode, again.body]).toEqual([201, 201, first.body]);
    expect(again.headers['Idempotent-Replayed']).toBe('true');
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{16}$/);

    const { body } = await api.invoke({ route: '/v1/gift-cards/{id}', params: { id: String(id) }, key });
    const disabled = await api.invoke({ method: 'POST', route: '/v1/gift-cards/{id}/disable', params: { id: String(id) }, key });
    const list = await api.invoke({ route: '/v1/gift-cards', key });
    const rows = await eventRows(api.table, aStore().id);
    const events = [rows, await storedBodies(api.table, aStore().id)];
    expect(JSON.stringify([body, disabled.body, list.body, events, await record('once'), api.logLines])).not.toContain(code);
  });

  it('that a second request sends with the same Idempotency-Key is not issued', async () => {
    await issue({ value: '25.00', code: 'BIRTHDAY1' }, 'once');
    const other = await issue({ value: '25.00', code: 'BIRTHDAY2' }, 'once');
    expect([other.statusCode, other.json.error.code]).toEqual([409, 'idempotency_key_reused']);
  });

  it('cannot be derived from the stored request', async () => {
    await issue({ value: '25.00', code: 'BIRTHDAY1' }, 'first');
    const kept = await record('first');
    api.close();
    api = await anApi();
    key = await api.key();
    await issue({ value: '25.00', code: 'BIRTHDAY1' }, 'first');
    expect(kept?.['fingerprint']).toMatch(/^[0-9a-f]{64}$/);
    expect((await record('first'))?.['fingerprint']).not.toBe(kept?.['fingerprint']);
  });
});

describe('scopes of gift cards', () => {
  it.each([
    ['GET', '/v1/gift-cards', 'read_gift_cards', {}],
    ['GET', '/v1/gift-cards/{id}', 'read_gift_cards', {}],
    ['POST', '/v1/gift-cards', 'write_gift_cards', { value: '1.00' }],
    ['POST', '/v1/gift-cards/{id}/disable', 'write_gift_cards', undefined],
  ] as const)('%s %s needs %s', async (method, route, scope, body) => {
    const { id } = (await issue({ value: '25.00' }, 'card')).json.data;
    const statusWith = async (...granted: Parameters<Api['key']>) =>
      (
        await api.send({
          method,
          route,
          params: { id: String(id) },
          key: await api.key(...granted),
          ...(body && method !== 'GET' ? { body } : {}),
        })
      ).statusCode;
    expect(await statusWith([scope])).toBeLessThan(300);
    expect(await statusWith(['write_gift_cards'])).toBeLessThan(300);
    expect(await statusWith(['write_orders', 'write_customers', 'write_discounts'])).toBe(403);
    if (scope === 'write_gift_cards') expect(await statusWith(['read_gift_cards'])).toBe(403);
  });
});
