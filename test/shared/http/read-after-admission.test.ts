import { newSecret } from '#shared/api-keys/credential-secret.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { anApi } from '#test/support/harness/an-api.ts';

const orderKey = `S#${aStore().id}#ORDER`;
/** A well-formed but never issued API key for the store. */
const neverGiven = newSecret('so_live_', aStore().id, new Uint8Array(32).fill(9));

describe('the order of a request', () => {
  const open = async (fails: boolean) => {
    let reads = 0;
    const api = await anApi({
      intercept: (operation, { Key: key }) => {
        if (operation !== 'GetItem' || (key as { readonly pk?: { readonly S?: string } }).pk?.S !== orderKey) return undefined;
        reads += 1;
        if (fails) throw new Error('the table is not there');
        return undefined;
      },
    });
    return { ...api, reads: () => reads };
  };
  const route = '/v1/orders/{id}';
  const params = { id: '7' };

  it('is not read for an unknown credential', async () => {
    const api = await open(true);
    expect((await api.send({ route, params, key: neverGiven })).statusCode).toBe(401);
    expect(api.reads()).toBe(0);
    api.close();
  });

  it('is not read for a credential without the scope', async () => {
    const api = await open(true);
    expect((await api.send({ route, params, key: await api.key(['read_products']) })).statusCode).toBe(403);
    expect(api.reads()).toBe(0);
    api.close();
  });

  it('is read once for a caller with the scope', async () => {
    const api = await open(false);
    const { statusCode, json } = await api.send({ route, params, key: await api.key() });
    expect([statusCode, json.error.code]).toEqual([404, 'not_found']);
    expect(api.reads()).toBe(1);
    api.close();
  });

  it('answers 500 when it cannot be read', async () => {
    const api = await open(true);
    expect((await api.send({ route, params, key: await api.key() })).statusCode).toBe(500);
    api.close();
  });
});

const variantKey = `S#${aStore().id}#VARIANT`;
/** Returns an API that counts how often variants are read, and can make these reads fail. */
const openVariants = async () => {
  let reads = 0;
  let fails = false;
  const api = await anApi({
    intercept: (operation, request) => {
      if (operation !== 'BatchGetItem' || !JSON.stringify(request).includes(variantKey)) return undefined;
      reads += 1;
      if (fails) throw new Error('the table is not there');
      return undefined;
    },
  });
  const fail = () => {
    fails = true;
  };
  return { ...api, reads: () => reads, fail };
};

describe('the variant of a change of stock', () => {
  const route = '/v1/inventory-levels/adjust';
  const body = { variant_id: 1, location_id: 2, delta: 1 };

  it('is not read for an invalid body, which is reported only to a caller who may change stock', async () => {
    const api = await openVariants();
    const invalid = { method: 'POST', route, body: { ...body, delta: 'one' } } as const;
    const refused = await api.send({ ...invalid, key: await api.key(['read_inventory']) });
    const admitted = await api.send({ ...invalid, key: await api.key() });
    expect([refused.statusCode, refused.json.error.param]).toEqual([403, undefined]);
    expect([admitted.statusCode, admitted.json.error.errors[0].param]).toEqual([422, 'delta']);
    expect(api.reads()).toBe(0);
    api.close();
  });

  it('is not read without a credential, nor for an invalid token', async () => {
    const api = await openVariants();
    const store_id = aStore().id;
    const answers = [
      await api.send({ method: 'POST', route, body }),
      await api.send({ method: 'POST', route, body, key: 'so_live_nothing' }),
      await api.send({
        method: 'POST',
        route: `/admin/v1/stores/{store_id}/inventory-levels/adjust`,
        params: { store_id },
        body,
        key: 'no.token',
      }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
    expect(api.reads()).toBe(0);
    api.close();
  });

  it('is replayed to a retry, even if the read would fail', async () => {
    const api = await openVariants();
    const call = { method: 'POST', route, body, key: await api.key(), headers: { 'idempotency-key': 'k1' } } as const;
    const first = await api.send(call);
    api.fail();
    const second = await api.send(call);
    expect([first.statusCode, second.statusCode, second.headers['Idempotent-Replayed']]).toEqual([422, 422, 'true']);
    expect(second.body).toBe(first.body);
    api.close();
  });

  it('releases the Idempotency-Key when the read fails', async () => {
    const api = await openVariants();
    const call = { method: 'POST', route, body, key: await api.key(), headers: { 'idempotency-key': 'k1' } } as const;
    api.fail();
    const failed = [await api.send(call), await api.send(call)];
    expect(failed.map(({ statusCode, headers }) => [statusCode, headers['Idempotent-Replayed']])).toEqual([
      [500, undefined],
      [500, undefined],
    ]);
    api.close();
  });
});
