import { transactionCanceled } from '#infra/local/dynamodb/errors.ts';
import type { ProductView } from '#shared/catalogue/product-schema.ts';
import type { CustomerView } from '#shared/customers/customer-schema.ts';
import { keys, type UniqueKind } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { type Api, anApi } from '#test/support/harness/an-api.ts';
import { findingsBesides } from '#test/support/harness/doctor-findings.ts';
import { rotatingCredentials } from '#test/support/harness/rotating-credentials.ts';
import { storedEvents } from '#test/support/harness/stored-events.ts';

/** Returns a generator of pseudorandom numbers from 0 to 1. A seed gives the same numbers in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
}

type Answer = { readonly statusCode: number; readonly json: { readonly [member: string]: never } };

let api: Api;
let faults: { readonly random: () => number } | null;
let callOf: ReturnType<typeof rotatingCredentials>;
beforeEach(async () => {
  faults = null;
  api = await anApi({
    // One sixth of the writes meet a conflict. Another sixth take effect, but their answers are lost.
    intercept: (operation) => {
      if (operation !== 'TransactWriteItems' || faults === null) return undefined;
      const fate = faults.random();
      if (fate < 1 / 6) throw transactionCanceled([{ Code: 'TransactionConflict' }]);
      if (fate > 5 / 6) {
        return () => {
          throw Object.assign(new Error('The socket hung up.'), { code: 'ECONNRESET' });
        };
      }
      return undefined;
    },
  });
  callOf = rotatingCredentials(api);
});
afterEach(() => api.close());

/**
 * Sends a request like a client that looks only at the status: repeats the request after 409, 429 and every status of
 * 500 or higher. The API answers with 409 while another request holds the Idempotency-Key.
 */
async function put(route: string, params: Readonly<Record<string, string>>, body: object, key: string | null): Promise<Answer> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const headers = key === null ? {} : { 'idempotency-key': key };
    const answer: Answer = await api.send(await callOf(`PUT ${route}`, { params, body, headers }));
    if (answer.statusCode < 500 && answer.statusCode !== 409 && answer.statusCode !== 429) return answer;
  }
  throw new Error('The request was not answered.');
}

async function locks(kind: UniqueKind): Promise<readonly string[]> {
  const rows = await readPartition(api.table, keys.uniquePartition(aStore().id, kind));
  return rows.map(({ sk }) => String(sk)).sort();
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n);
const productPath = '/v1/products/external/{system}/{system_id}';

describe('two ERPs that sync one store concurrently, with retries', () => {
  it.each([1, 2, 3])('create each product once, whichever is first (%s)', async (seed) => {
    const random = numbersFrom(seed);
    faults = { random };
    const articles = upTo(40);
    // Each ERP has its own product numbers. Two in three products have SKUs, which are the same in both ERPs.
    const bodyOf = (system: string, n: number) => ({
      name: `Article ${n}`,
      status: 'active',
      metadata: { [`${system}_sync`]: String(n) },
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: ['S', 'M'].map((size) => ({
        ...{ price: '5.00', option_values: { Size: size }, external_ids: { [system]: `${n}-${size}` } },
        ...(n % 3 === 2 ? {} : { sku: `SKU-${n}-${size}` }),
      })),
    });
    const outcome: { made: number; changed: number } = { made: 0, changed: 0 };
    const jobs = articles.flatMap((n) =>
      ['sap', 'nav'].flatMap((system) =>
        upTo(3).map((turn) => async () => {
          const key = turn === 0 ? null : turn === 1 ? `${system}-${n}` : `${system}-${n}-${turn}`;
          const answer = await put(productPath, { system, system_id: `${system}/${n}` }, bodyOf(system, n), key);
          expect([answer.statusCode, answer.json['error']]).toEqual([expect.any(Number), undefined]);
          if (answer.statusCode === 201) outcome.made += 1;
          else outcome.changed += 1;
          return (answer.json['data'] as unknown as ProductView).id;
        }),
      ),
    );
    // The requests are sent in random order, eight at a time.
    const queue = jobs.map((job) => ({ job, at: random() })).sort((a, b) => a.at - b.at);
    const worker = async (): Promise<void> => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) await next.job();
    };
    await Promise.all(upTo(8).map(worker));
    faults = null;

    const page = await api.send(await callOf('GET /v1/products', { query: 'limit=250' }));
    const products = page.json.data as readonly ProductView[];
    const bySku = articles.filter((n) => n % 3 !== 2);
    const apart = articles.filter((n) => n % 3 === 2);
    expect(products).toHaveLength(bySku.length + 2 * apart.length);
    const idsOf = (n: number) => products.filter(({ name }) => name === `Article ${n}`).map(({ external_ids: ids }) => ids);
    for (const n of bySku) expect(idsOf(n)).toEqual([{ sap: `sap/${n}`, nav: `nav/${n}` }]);
    for (const n of apart) expect(idsOf(n)).toEqual(expect.arrayContaining([{ sap: `sap/${n}` }, { nav: `nav/${n}` }]));
    const shared = products.filter(({ external_ids: ids }) => Object.keys(ids).length === 2);
    for (const { metadata, variants } of shared) {
      expect(Object.keys(metadata).sort()).toEqual(['nav_sync', 'sap_sync']);
      expect(variants.map(({ external_ids: ids }) => Object.keys(ids).sort())).toEqual([
        ['nav', 'sap'],
        ['nav', 'sap'],
      ]);
    }
    // If the answer to a creation is lost and the request is repeated without a key, the client sees only the 200 of
    // the repeated request. The creation is then counted in `changed` and not in `made`.
    expect(outcome.made + outcome.changed).toBe(240);
    expect(outcome.made).toBeLessThanOrEqual(2 * products.length);

    const owned = (pick: (product: ProductView) => readonly string[]): string[] => products.flatMap(pick).sort();
    const texts = ({ external_ids: ids }: { readonly external_ids: Readonly<Record<string, string>> }): string[] =>
      Object.entries(ids).map(([system, id]) => `${system}:${id}`);
    expect(await locks('product_external_id')).toEqual(owned(texts));
    expect(await locks('variant_external_id')).toEqual(owned(({ variants }) => variants.flatMap(texts)));
    expect(await locks('sku')).toEqual(owned(({ variants }) => variants.flatMap(({ sku }) => sku ?? [])));
    expect(await findingsBesides(['event_unrelayed'], api.table, Date.now() + 3_600_000)).toEqual([]);
  });

  it('create each customer once', async () => {
    const random = numbersFrom(7);
    faults = { random };
    const jobs = upTo(30).flatMap((n) =>
      ['sap', 'crm'].flatMap((system) =>
        upTo(2).map(async (turn) => {
          const body = { email: `person-${n}@example.com`, metadata: { [system]: String(n) } };
          const params = { system, system_id: `${n}` };
          const { statusCode } = await put(
            '/v1/customers/external/{system}/{system_id}',
            params,
            body,
            turn === 0 ? null : `${system}${n}`,
          );
          expect([200, 201]).toContain(statusCode);
        }),
      ),
    );
    await Promise.all(jobs);
    faults = null;
    const page = await api.send(await callOf('GET /v1/customers', { query: 'limit=250' }));
    const customers = page.json.data as CustomerView[];
    expect(customers).toHaveLength(30);
    for (const { external_ids: ids, email } of customers) {
      const n = /\d+/.exec(email)?.[0];
      expect(ids).toEqual({ sap: n, crm: n });
    }
    expect(await locks('customer_external_id')).toHaveLength(60);
    expect(await findingsBesides(['event_unrelayed'], api.table, Date.now() + 3_600_000)).toEqual([]);
  });
});

describe('a product that is put by its id in another system', () => {
  const send = async (id: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
    api.send(await callOf(`PUT ${productPath}`, { params: { system: 'sap', system_id: id }, body, headers }));
  const mug = { name: 'Mug', description: '<p>Blue</p>', variants: [{ sku: 'MUG', price: '5.00' }] };
  const dataOf = (answer: Answer): ProductView => {
    expect(answer.json['error']).toBeUndefined();
    return answer.json['data'] as unknown as ProductView;
  };
  const refusalOf = ({ json }: Answer) =>
    ((json['error'] as { readonly errors?: readonly { readonly param: string; readonly code: string }[] } | undefined)?.errors ?? []).map(
      ({ param, code }) => `${param}: ${code}`,
    );

  it('is created, and later changed as by PATCH: missing fields stay', async () => {
    const first = await send('4711', mug);
    expect(first.statusCode).toBe(201);
    const made = dataOf(first);
    expect(made).toMatchObject({ external_ids: { sap: '4711' }, status: 'draft' });
    const second = await send('4711', { name: 'Large mug', status: 'active', variants: [{ price: '6.00' }] });
    expect(second.statusCode).toBe(200);
    expect(dataOf(second)).toMatchObject({ id: made.id, name: 'Large mug', description: '<p>Blue</p>', status: 'active' });
    expect(dataOf(second).variants).toMatchObject([{ id: made.variants[0]?.id, sku: 'MUG', price: '6.00' }]);
    const third = await send('4711', { name: 'Large mug', variants: [{ sku: 'MUG', price: '6.00' }] });
    expect(dataOf(third)).toEqual(dataOf(second));
  });

  it('is unchanged and causes no event when it is sent again, with a key or without', async () => {
    const first = await send('4711', mug);
    for (const headers of [{}, { 'idempotency-key': 'once' }]) {
      const again = await send('4711', mug, headers);
      expect([again.statusCode, again.json]).toEqual([200, first.json]);
    }
    expect((await storedEvents(api.table, aStore().id)).map((event) => (event as { readonly topic: string }).topic)).toEqual([
      'product.created',
    ]);
  });

  it('identifies a variant by its id, an id in another system, its SKU and its option values, in this order', async () => {
    const sized = (variants: readonly object[]) => ({
      name: 'Shirt',
      options: [{ name: 'Size', values: ['S', 'M', 'L', 'XL'] }],
      variants,
    });
    const of = (size: string, over: object) => ({ price: '5', option_values: { Size: size }, ...over });
    const made = dataOf(await send('1', sized([of('S', { external_ids: { sap: 'a' } }), of('M', { sku: 'B' }), of('L', {})])));
    const [small, medium, large] = made.variants.map(({ id }) => id);
    const changed = dataOf(
      await send(
        '1',
        sized([of('L', { price: '7' }), { sku: 'B', price: '8' }, { external_ids: { sap: 'a' }, price: '9' }, of('XL', { price: '10' })]),
      ),
    );
    expect(changed.variants.map(({ id, price }) => [id, price]).slice(0, 3)).toEqual([
      [small, '9.00'],
      [medium, '8.00'],
      [large, '7.00'],
    ]);
    expect(changed.variants).toHaveLength(4);
    const fewer = dataOf(await send('1', { ...sized([{ id: medium }]), variants_mode: 'replace' }));
    expect(fewer.variants.map(({ id }) => id)).toEqual([medium]);
  });

  it('is the product with the SKU, if that has no id in this system', async () => {
    const made = dataOf(await send('1', mug));
    const other = await api.send(
      await callOf(`PUT ${productPath}`, { params: { system: 'nav', system_id: '9' }, body: { ...mug, name: 'Becher' } }),
    );
    expect([other.statusCode, other.json.data.id, other.json.data.external_ids]).toEqual([200, made.id, { sap: '1', nav: '9' }]);
    expect(refusalOf(await send('2', mug))).toEqual(['variants[0].sku: taken']);
    await send('3', { name: 'Cup', variants: [{ sku: 'CUP', price: '5.00' }] });
    const both = { name: 'Set', options: [{ name: 'Part', values: ['a', 'b'] }] };
    const parts = ['MUG', 'CUP'].map((sku, n) => ({ sku, price: '5', option_values: { Part: 'ab'[n] } }));
    const set = await api.send(
      await callOf(`PUT ${productPath}`, { params: { system: 'pim', system_id: '1' }, body: { ...both, variants: parts } }),
    );
    expect(refusalOf(set)).toEqual(['variants[0].sku: taken', 'variants[1].sku: taken']);
  });

  it('accepts every valid id', async () => {
    for (const id of ['a/b/c', 'über 1+1=2?', '100%', '%2F', '-', '日本', 'x'.repeat(255), '__proto__']) {
      const product = dataOf(await send(id, { name: 'Odd', variants: [{ price: '5' }] }));
      expect(product.external_ids).toEqual({ sap: id });
      expect(dataOf(await send(id, { name: 'Odd', variants: [{ price: '5' }] }))).toEqual(product);
    }
  });

  it.each([
    ['a system in upper case', { system: 'SAP', system_id: '1' }, ['external_ids: invalid_format']],
    ['a system of 41 characters', { system: 's'.repeat(41), system_id: '1' }, ['external_ids: too_long']],
    ['an id of 256 characters', { system: 'sap', system_id: 'x'.repeat(256) }, ['external_ids.sap: too_long']],
  ])('%s is refused', async (_case, params, expected) => {
    expect(refusalOf(await api.send(await callOf(`PUT ${productPath}`, { params, body: mug })))).toEqual(expected);
  });

  it('may repeat the id of the path, and no other', async () => {
    expect(refusalOf(await send('1', { ...mug, external_ids: { sap: '2' } }))).toEqual(['external_ids.sap: inconsistent']);
    expect(refusalOf(await send('1', { ...mug, external_ids: { sap: null } }))).toEqual(['external_ids.sap: inconsistent']);
    expect(dataOf(await send('1', { ...mug, external_ids: { sap: '1', pim: '2' } })).external_ids).toEqual({ sap: '1', pim: '2' });
  });
});
