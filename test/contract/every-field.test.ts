import { customerBody } from '#shared/customers/customer-body.ts';
import { aStore } from '../support/builders/a-store.ts';
import { type Api, anApi } from '../support/harness/an-api.ts';
import { rotatingCredentials } from '../support/harness/rotating-credentials.ts';
import { admin } from '../support/harness/seeded-store.ts';

type Made = { readonly id: number; readonly [member: string]: unknown };

let api: Api;
let ask: (endpoint: string, body?: object, id?: number) => Promise<Made>;
beforeAll(async () => {
  api = await anApi();
  const callOf = rotatingCredentials(api);
  ask = async (endpoint, body, id) => {
    const params = { store_id: aStore().id, ...(id === undefined ? {} : { id: String(id) }) };
    const answer = await api.send(await callOf(endpoint, { params, ...(body === undefined ? {} : { body }) }));
    expect([endpoint, answer.statusCode < 300, answer.json.error]).toEqual([endpoint, true, undefined]);
    return answer.json.data;
  };
});
afterAll(() => api.close());

const address = {
  first_name: 'Ada',
  last_name: 'Byron',
  company: 'Engines Ltd',
  line1: '1 Quay',
  line2: 'Floor 2',
  city: 'Dublin',
  region: 'Leinster',
  postcode: 'D01',
  country: 'IE',
  phone: '+353 1 000',
};

describe('every field that is sent is read back for', () => {
  it('a category, a brand and a location, which integrations read', async () => {
    const parent = await ask(`POST ${admin}/categories`, { name: 'Clothes' });
    const kinds: readonly (readonly [string, object])[] = [
      ['categories', { name: 'Shirts', slug: 'shirts', parent_id: parent.id, description: 'All shirts', is_visible: false, position: 7 }],
      ['brands', { name: 'Weaver', slug: 'weaver', description: 'Weaves', website: 'https://weaver.example/' }],
      [
        'locations',
        {
          name: 'Shop',
          type: 'shop',
          address,
          phone: '7',
          fulfils_online: true,
          pickup: true,
          priority: 3,
          is_active: true,
          is_default: true,
          timezone: 'Europe/Dublin',
        },
      ],
    ];
    for (const [kind, sent] of kinds) {
      const made = await ask(`POST ${admin}/${kind}`, sent);
      expect(made).toMatchObject(sent);
      expect([made['created_at'], made['updated_at']]).toEqual([expect.stringMatching(/Z$/), made['created_at']]);
      expect(await ask(`GET /v1/${kind}/{id}`, undefined, made.id)).toEqual(made);
    }
  });

  it('the store', async () => {
    const sent = { name: 'Corner', email: 'corner@example.com', phone: '+353 1 111', address, timezone: 'Europe/Paris' };
    await ask(`PATCH ${admin}`, sent);
    expect(await ask('GET /v1/store')).toMatchObject({ object: 'store', ...sent, created_at: '2026-01-01T00:00:00.000Z' });
  });

  it('a product and its variants', async () => {
    const brand = await ask(`POST ${admin}/brands`, { name: 'Loom' });
    const [one, other] = [await ask(`POST ${admin}/categories`, { name: 'One' }), await ask(`POST ${admin}/categories`, { name: 'Other' })];
    const variant = {
      barcode: '4006381333931',
      price: '49.00',
      compare_at_price: '59.00',
      cost: '20.50',
      weight_grams: 250,
      inventory_tracked: false,
      is_active: false,
      taxable: false,
      external_ids: { sap: '4711-S' },
      metadata: { bin: '7' },
    };
    const sent = {
      name: 'Linen shirt',
      slug: 'linen',
      status: 'archived',
      kind: 'digital',
      description: '<p>Long</p>',
      short_description: 'Short',
      brand_id: brand.id,
      category_ids: [other.id, one.id],
      is_featured: true,
      product_type: 'Shirts',
      tags: ['linen', 'summer'],
      seo: { title: 'Linen', description: 'A shirt of linen' },
      options: [{ name: 'Size', values: ['S', 'M'] }],
      images: [{ url: 'https://images.example/a.png', alt: 'The shirt' }],
      external_ids: { sap: '4711' },
      metadata: { season: 'summer' },
      variants: ['S', 'M'].map((size) => ({
        ...variant,
        sku: `L-${size}`,
        external_ids: { sap: `4711-${size}` },
        option_values: { Size: size },
      })),
    };
    const made = await ask('POST /v1/products', sent);
    expect(made).toMatchObject(sent);
    expect(await ask('GET /v1/products/{id}', undefined, made.id)).toEqual(made);
    const [small, medium] = made['variants'] as (Made & { readonly product_id: number })[];
    expect([small?.product_id, medium?.product_id]).toEqual([made.id, made.id]);
    expect(small).toMatchObject({ object: 'variant', image_url: null, inventory_quantity: null, created_at: expect.stringMatching(/Z$/) });
    expect(new Set([made.id, small?.id, medium?.id]).size).toBe(3);
  });

  it('a customer and the saved addresses', async () => {
    const sent = {
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: 'Byron',
      phone: '7',
      company: 'Engines Ltd',
      note: 'Calls on Mondays',
      accepts_marketing: true,
      addresses: [
        { ...address, is_default: false, line2: null },
        { ...address, is_default: true },
      ],
      external_ids: { sap: '4711' },
      metadata: { sales_area: 'north' },
    };
    expect(Object.keys(sent)).toEqual(expect.arrayContaining(Object.keys(customerBody.create.entries)));
    const made = await ask('POST /v1/customers', sent);
    expect(made).toMatchObject(sent);
    expect(await ask('GET /v1/customers/{id}', undefined, made.id)).toEqual(made);
  });

  it('the addresses of an order', async () => {
    const product = await ask('POST /v1/products', {
      name: 'E-book',
      kind: 'digital',
      status: 'active',
      variants: [{ price: 1, inventory_tracked: false }],
    });
    const [variant] = product['variants'] as Made[];
    const billing_address = { ...address, first_name: 'Grace', company: null };
    const sent = { customer: { email: 'grace@example.com' }, shipping_address: address, billing_address };
    const made = await ask('POST /v1/orders', { ...sent, line_items: [{ variant_id: variant?.id, quantity: 1 }] });
    expect(made).toMatchObject({ object: 'order', shipping_address: address, billing_address, updated_at: made['created_at'] });
    expect(made['line_items']).toMatchObject([{ object: 'line_item', product_id: product.id, variant_id: variant?.id, kind: 'digital' }]);
    expect(await ask('GET /v1/orders/{id}', undefined, made.id)).toEqual(made);
  });
});
