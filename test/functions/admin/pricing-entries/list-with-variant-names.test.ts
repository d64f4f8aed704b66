import { aStore } from '#test/support/builders/a-store.ts';
import { type Api, anApi } from '#test/support/harness/an-api.ts';
import { rotatingCredentials } from '#test/support/harness/rotating-credentials.ts';
import { admin } from '#test/support/harness/seeded-store.ts';

type Made = { readonly id: number; readonly [member: string]: unknown };

let api: Api;
let ask: <Answer = Made>(endpoint: string, body?: object, id?: number) => Promise<Answer>;
let mug: Made & { readonly variants: readonly Made[] };
let groupId: number;
beforeAll(async () => {
  api = await anApi();
  const callOf = rotatingCredentials(api);
  ask = async (endpoint, body, id) => {
    const [route = '', query = ''] = endpoint.split('?');
    const params = { store_id: aStore().id, ...(id === undefined ? {} : { id: String(id) }) };
    const call = await callOf(route, { params, query, ...(body === undefined ? {} : { body }) });
    const answer = await api.send(call);
    if (answer.statusCode >= 300) throw new Error(`${endpoint} was answered ${answer.body}`);
    return answer.json.data;
  };
  mug = await ask('POST /v1/products', {
    name: 'Mug',
    options: [{ name: 'Colour', values: ['Blue', 'Green'] }],
    variants: [
      { price: '10.00', sku: 'MUG-B', option_values: { Colour: 'Blue' } },
      { price: '10.00', option_values: { Colour: 'Green' } },
    ],
  });
  groupId = (await ask(`POST ${admin}/customer-groups`, { name: 'Trade' })).id;
});
afterAll(() => api.close());

const nameless = { name: null, variant_title: null, sku: null };
const [breaks, prices] = ['quantity-breaks', 'group-prices'].map((list) => `${admin}/${list}`);
const listed = (list: string | undefined, query = '') => ask<readonly Made[]>(`GET ${list}${query}`);

it('a list of prices names their variants only on request', async () => {
  const [blue, green] = mug.variants;
  const tiers = [{ min_quantity: 10, price: '9.00' }];
  const first = await ask(`POST ${breaks}`, { variant_id: blue?.id, tiers });
  const second = await ask(`POST ${breaks}`, { variant_id: green?.id, tiers });
  expect(await listed(breaks, '?include=names')).toEqual([
    { ...second, names: { name: 'Mug', variant_title: 'Green', sku: null } },
    { ...first, names: { name: 'Mug', variant_title: 'Blue', sku: 'MUG-B' } },
  ]);
  expect(await listed(breaks)).toEqual([second, first]);
});

it('a price of a category and one of a deleted variant have no names', async () => {
  const category = await ask(`POST ${admin}/categories`, { name: 'Kitchen' });
  const pen = await ask<typeof mug>('POST /v1/products', { name: 'Pen', variants: [{ price: '2.00' }] });
  const ofCategory = await ask(`POST ${prices}`, { group_id: groupId, category_id: category.id, percent_off: '10' });
  const ofVariant = await ask(`POST ${prices}`, { group_id: groupId, variant_id: pen.variants[0]?.id, price: '1.50' });
  const named = (names: object) => [
    { ...ofVariant, names },
    { ...ofCategory, names: nameless },
  ];
  expect(await listed(prices, '?include=names')).toEqual(named({ name: 'Pen', variant_title: null, sku: null }));
  await ask('DELETE /v1/products/{id}', undefined, pen.id);
  expect(await listed(prices, '?include=names')).toEqual(named(nameless));
});
