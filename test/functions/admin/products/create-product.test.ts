import { aStore } from '#test/support/builders/a-store.ts';
import { type Api, anApi } from '#test/support/harness/an-api.ts';

let api: Api;
let owner: string;
beforeAll(async () => {
  api = await anApi();
  owner = await api.token({ email: 'ada@example.com', operator: true });
});
afterAll(() => api.close());

const params = { store_id: aStore().id };
const make = (body: object) => api.send({ route: '/admin/v1/stores/{store_id}/products', method: 'POST', key: owner, params, body });
const change = (id: number, body: object) =>
  api.send({
    route: '/admin/v1/stores/{store_id}/products/{id}',
    method: 'PATCH',
    key: owner,
    params: { ...params, id: String(id) },
    body,
  });
const issuesOf = ({ json }: Awaited<ReturnType<typeof make>>): string[] =>
  json.error.errors.map(({ param, code }: { param: string; code: string }) => `${param}: ${code}`);

describe('staff', () => {
  it('create gift cards of several values without tracked stock', async () => {
    const { statusCode, json } = await make({
      name: 'Gift card',
      kind: 'gift_card',
      status: 'active',
      options: [{ name: 'Value', values: ['25', '50'] }],
      variants: [
        { price: '25.00', option_values: { Value: '25' } },
        { price: '50.00', option_values: { Value: '50' }, inventory_tracked: false, inventory_quantity: null },
      ],
    });
    expect(statusCode).toBe(201);
    expect(json.data).toMatchObject({
      kind: 'gift_card',
      variants: [
        { price: '25.00', inventory_tracked: false, inventory_quantity: null },
        { price: '50.00', inventory_tracked: false, inventory_quantity: null },
      ],
    });
  });

  it.each(['booking', 'physical', 'digital'])('create a %s product', async (kind) => {
    const { statusCode, json } = await make({ name: `A ${kind}`, kind, variants: [{ price: '40.00' }] });
    expect([statusCode, json.data.kind]).toEqual([201, kind]);
  });

  it.each([
    ['of which stock is counted', { price: '25.00', inventory_tracked: true }, 'variants[0].inventory_tracked: not_tracked'],
    ['of which some are in stock', { price: '25.00', inventory_quantity: 3 }, 'variants[0].inventory_quantity: not_tracked'],
    ['for nothing', { price: '0.00' }, 'variants[0].price: too_small'],
    ['above the limit of their value', { price: '100000.01' }, 'variants[0].price: too_large'],
  ])('cannot create gift cards %s', async (_, variant, issue) => {
    expect(issuesOf(await make({ name: 'Gift card', kind: 'gift_card', variants: [variant] }))).toEqual([issue]);
  });

  it('change texts and prices of a gift card but not its kind', async () => {
    const made = (await make({ name: 'Voucher', kind: 'gift_card', variants: [{ price: '25.00' }] })).json.data;
    const [variant] = made.variants;
    const changed = await change(made.id, { name: 'Gift voucher', variants: [{ id: variant.id, price: '30.00' }] });
    expect(changed.json.data).toMatchObject({ name: 'Gift voucher', kind: 'gift_card', variants: [{ price: '30.00' }] });
    expect(issuesOf(await change(made.id, { kind: 'physical' }))).toEqual(['kind: read_only']);
    expect(issuesOf(await change(made.id, { variants: [{ id: variant.id, price: '0' }] }))).toEqual(['variants[0].price: too_small']);
  });

  it('cannot turn goods into gift cards', async () => {
    const { id } = (await make({ name: 'Mug', variants: [{ price: '9.00' }] })).json.data;
    expect(issuesOf(await change(id, { kind: 'gift_card' }))).toEqual(['kind: read_only']);
  });
});

describe('integrations', () => {
  it.each(['gift_card', 'booking'])('cannot create a %s product', async (kind) => {
    const answer = await api.send({
      route: '/v1/products',
      method: 'POST',
      key: await api.key(['write_products']),
      body: { name: 'Gift card', kind, variants: [{ price: '25.00' }] },
    });
    expect([answer.statusCode, issuesOf(answer)]).toEqual([422, ['kind: invalid_enum']]);
  });
});
