import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { PutPricingSettings } from '#functions/admin/pricing-settings/endpoints.ts';
import { productBody } from '#shared/catalogue/product-body.ts';
import { customerBody } from '#shared/customers/customer-body.ts';
import { maxLocations } from '#shared/inventory/location.ts';
import { storedLevel } from '#shared/inventory/variant-stock-table.ts';
import { maxOrderLines } from '#shared/orders/order.ts';
import { newOrderBody } from '#shared/orders/placing/new-order-body.ts';
import { keys } from '#shared/table/keys.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { largestInput } from '#test/support/builders/largest-input.ts';
import { randomText } from '#test/support/builders/random-text.ts';
import type { LargestDesk } from './largest-orders-harness.ts';
import { admin } from './seeded-store.ts';

const storeId = aStore().id;
/** The number of tax rates that can apply to one line: one for each priority. */
const maxTaxes = 8;

/**
 * Returns pricing settings with as many tax rates as a store may have. The first `maxTaxes` rates apply to orders that
 * are shipped to Ireland.
 */
export function largestTaxSettings(random: () => number) {
  let rate = 0;
  /**
   * Returns a function that creates one field of each tax rate. The function returns `value` for the first `maxTaxes`
   * rates, and random text for the remaining rates.
   */
  const applying = (value: unknown, units: number) => {
    let count = 0;
    return () => (count++ < maxTaxes ? value : randomText(units, random));
  };
  const body = largestInput(PutPricingSettings, random, {
    tax_address: 'shipping',
    'tax_rates.id': undefined,
    'tax_rates.country': 'IE',
    'tax_rates.region': applying(null, 100),
    'tax_rates.postcode_prefix': applying(null, 20),
    'tax_rates.tax_class': applying('standard', 50),
    'tax_rates.rate': '1.00',
    'tax_rates.priority': () => 993 + (rate++ % maxTaxes),
    'tax_rates.compound': true,
  });
  return body as { readonly tax_rates: readonly { readonly name: string }[] };
}

/**
 * Fills a store so that its orders can have maximum size: adds a product for every line, taxes, locations, a customer
 * and a discount code.
 */
export async function furnishLargestShop(harness: LargestDesk) {
  const { ask, random } = harness;
  const locations: number[] = [];
  for (let n = 0; n < maxLocations; n += 1) locations.push((await ask(`POST ${admin}/locations`, { body: { name: `W ${n}` } })).data.id);
  await ask(`PUT ${admin}/pricing-settings`, { body: largestTaxSettings(random) });

  const variantIds: number[] = [];
  for (let n = 0; n < maxOrderLines; n += 1) {
    const names = ['a', 'b', 'c'].map(() => randomText(100, random));
    const values = names.map(() => randomText(100, random));
    const body = largestInput(productBody.create, random, {
      slug: undefined,
      status: 'active',
      kind: 'physical',
      description: undefined,
      short_description: undefined,
      brand_id: undefined,
      category_ids: undefined,
      images: undefined,
      seo: undefined,
      options: names.map((name, index) => ({ name, values: [values[index]] })),
      variants: [
        {
          price: '99999.99',
          cost: '99999.99',
          sku: randomText(64, random),
          option_values: Object.fromEntries(names.map((name, index) => [name, values[index]])),
          inventory_tracked: true,
          inventory_quantity: 1_000_000,
        },
      ],
    });
    const product = (await ask('POST /v1/products', { body })).data;
    variantIds.push(product.variants[0].id);
    await fillRow(harness, product.id, product.variants[0].id, locations);
  }
  const discount = (
    await ask('POST /v1/discounts', { body: { code: 'C'.repeat(64), title: randomText(200, random), type: 'percentage', value: '1.00' } })
  ).data;
  const customer = (await ask('POST /v1/customers', { body: largestInput(customerBody.create, random, { addresses: [] }) })).data;

  return {
    locations,
    customer,
    anOrder: (over: Readonly<Record<string, unknown>> = {}) => {
      let line = 0;
      return {
        ...(largestInput(newOrderBody.create, random, {
          'line_items.variant_id': () => variantIds[line++],
          // All lines have the same fields, but at most ten lines can be bookings. Another test covers bookings.
          'line_items.booking': undefined,
          'line_items.quantity': 2,
          'line_items.price': '99999.99',
          customer: { id: customer.id },
          'shipping_address.country': 'IE',
          discount_code: discount.code,
          payment_status: 'pending',
        }) as object),
        ...over,
      };
    },
  };
}

/**
 * Gives a variant's row a stock level at every location. Each level contains its last movement, with the longest text
 * that a stock count can produce.
 */
export async function fillRow(
  { api, random }: LargestDesk,
  productId: number,
  variantId: number,
  locations: readonly number[],
): Promise<void> {
  const movement = {
    id: 1,
    type: 'count',
    delta: 1_000_000,
    requestedDelta: 1_000_000,
    orderId: null,
    refundId: null,
    returnId: null,
    actor: { type: 'api_key', id: 1, name: randomText(100, random) },
    requestId: 'req_01J9ZK3V5T8Q2M4N6P7R8S9TAB',
  } as const;
  const levels = locations.map((id) => {
    const level = { onHand: 1_000_000, seq: 1, updatedAtMs: Date.now(), movement: { ...movement, reason: randomText(500, random) } };
    return [String(id), storedLevel(level)] as const;
  });
  await api.table.client.send(
    new UpdateCommand({
      TableName: api.table.name,
      Key: keys.variant(storeId, productId, variantId),
      UpdateExpression: 'SET levels = :levels',
      ExpressionAttributeValues: { ':levels': Object.fromEntries(levels) },
    }),
  );
}
