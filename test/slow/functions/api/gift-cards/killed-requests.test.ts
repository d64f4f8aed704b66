import { examineStore } from '#shared/doctor/examine-store.ts';
import type { HttpResponse } from '#shared/http/response.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { type Api, anApi } from '#test/support/harness/an-api.ts';
import { type Death, deathOf, requestKiller } from '#test/support/harness/request-killer.ts';

/*
 * Kills each request before or right after one of its table calls. Sends the request again a minute later with the same
 * Idempotency-Key. The work must be done exactly once.
 */

const { intercept, kill } = requestKiller();

let api: Api;
let laterMs = 0;
let sent = 0;
beforeAll(async () => {
  const now = Date.now;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + laterMs);
  api = await anApi({ intercept });
});
afterAll(() => {
  jest.restoreAllMocks();
  api.close();
});

type Ask = { readonly route: string; readonly id?: number; readonly body?: object };
async function post({ route, id, body }: Ask, idempotencyKey: string | null, key: string): Promise<HttpResponse> {
  const headers = idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey };
  const params = id === undefined ? {} : { id: String(id) };
  return api.invoke({ method: 'POST', route: `/v1/gift-cards${route}`, params, headers, key, ...(body === undefined ? {} : { body }) });
}

/** Kills a request and sends it again a minute later. Returns null if the request ended before the kill. */
async function killAndRepeat(ask: Ask, death: Death): Promise<HttpResponse | null> {
  const key = await api.key();
  await api.invoke({ route: '/v1/store', key });
  sent += 1;
  const first = await kill(death, () => post(ask, `request ${sent}`, key));
  if (first.answer.statusCode < 300 && !first.isReached) return null;
  laterMs += 61_000;
  return post(ask, `request ${sent}`, await api.key());
}

const dataOf = ({ statusCode, body }: HttpResponse) => {
  expect([statusCode, body]).toEqual([expect.any(Number), expect.stringContaining('"data"')]);
  return JSON.parse(body).data;
};
const card = async () => dataOf(await post({ route: '', body: { value: '50.00' } }, null, await api.key()));
const spent = async (id: number, amount: string) =>
  dataOf(await post({ route: '/{id}/redemptions', id, body: { amount } }, null, await api.key()));
const read = async (id: number) =>
  dataOf(await api.invoke({ route: '/v1/gift-cards/{id}', params: { id: String(id) }, key: await api.key() }));
const movements = async (id: number) =>
  dataOf(await api.invoke({ route: '/v1/gift-cards/{id}/movements', params: { id: String(id) }, key: await api.key() }));
const count = async (pk: string): Promise<number> => (await readPartition(api.table, pk)).length;

/** Kills a request at each of its calls in turn. Returns the number of kills. */
async function everyDeath(
  prepare: () => Promise<{ readonly ask: Ask; readonly check: (answer: HttpResponse) => Promise<void> }>,
): Promise<number> {
  for (let deaths = 0; ; deaths += 1) {
    const { ask, check } = await prepare();
    const answer = await killAndRepeat(ask, deathOf(deaths));
    if (answer === null) return deaths;
    await check(answer);
  }
}

describe('a request that is killed at any of its calls and repeated', () => {
  it.each([
    ['a code of ours', () => ({ value: '25.00', recipient_email: 'grace@example.com', send_email: true })],
    ['an own code', () => ({ value: '25.00', code: `Birthday${sent}` })],
  ])('issues one gift card with %s and returns its code', async (_, bodyOf) => {
    const { id: storeId } = aStore();
    const deaths = await everyDeath(async () => {
      const before = [await count(keys.listPartition(storeId, 'GIFT_CARD')), await count(keys.uniquePartition(storeId, 'gift_card'))];
      return {
        ask: { route: '', body: bodyOf() },
        check: async (answer) => {
          const { id, code } = dataOf(answer);
          const found = await post({ route: '/lookup', body: { code } }, null, await api.key());
          expect(dataOf(found).id).toBe(id);
          const after = [await count(keys.listPartition(storeId, 'GIFT_CARD')), await count(keys.uniquePartition(storeId, 'gift_card'))];
          expect(after).toEqual(before.map((some) => some + 1));
        },
      };
    });
    expect(deaths).toBeGreaterThanOrEqual(6);
  });

  it('spends from a gift card once', async () => {
    const deaths = await everyDeath(async () => {
      const { id } = await card();
      return {
        ask: { route: '/{id}/redemptions', id, body: { amount: '10.00' } },
        check: async (answer) => {
          expect(dataOf(answer)).toMatchObject({ amount: '10.00', balance: '40.00' });
          expect([(await read(id)).balance, (await movements(id)).length]).toEqual(['40.00', 1]);
        },
      };
    });
    expect(deaths).toBeGreaterThanOrEqual(8);
  });

  it('restores an amount once', async () => {
    const deaths = await everyDeath(async () => {
      const { id } = await card();
      const { id: redemption_id } = await spent(id, '30.00');
      return {
        ask: { route: '/{id}/restorations', id, body: { redemption_id, amount: '10.00' } },
        check: async (answer) => {
          expect(dataOf(answer)).toMatchObject({ amount: '10.00', balance: '30.00' });
          expect([(await read(id)).balance, (await movements(id)).length]).toEqual(['30.00', 2]);
        },
      };
    });
    expect(deaths).toBeGreaterThanOrEqual(8);
  });

  it('disables a gift card', async () => {
    await everyDeath(async () => {
      const { id } = await card();
      return {
        ask: { route: '/{id}/disable', id },
        check: async (answer) => expect(await read(id)).toEqual(dataOf(answer)),
      };
    });
  });

  it('leaves consistent data', async () => {
    const found: string[] = [];
    for await (const { check, object } of examineStore(api.table, aStore().id, { nowMs: Date.now() + 1_000, graceMs: 0 })) {
      if (check.startsWith('gift_card') || check === 'index_keys' || check === 'readable') found.push(`${check} of ${object}`);
    }
    expect(found).toEqual([]);
  });
});
