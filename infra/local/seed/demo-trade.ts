import type { ApiClient } from './api-client.ts';
import { addBookings } from './demo-bookings.ts';
import { addPurchaseOrders } from './demo-purchase-orders.ts';
import { addReturns } from './demo-returns.ts';

/** A seeded product as the trade refers to it. */
export type SeededProduct = { readonly id: number; readonly variantId: number; readonly name: string };

export type DemoTrade = {
  readonly admin: ApiClient;
  readonly integration: ApiClient;
  /** `/stores/{id}` */
  readonly storePath: string;
  readonly products: readonly SeededProduct[];
  readonly category: (name: string) => number;
  readonly nowMs: number;
};

const dayMs = 24 * 3_600_000;
const people = [
  'Ada Byron',
  'Grace Kelly',
  'Tove Lund',
  'Omar Said',
  'Mia Rossi',
  'Jan Novak',
  'Eva Brandt',
  'Liam Walsh',
  'Noor Aziz',
  'Paul Weber',
];
const dublin = { line1: '1 Main Street', city: 'Dublin', postcode: 'D01 F5P2', country: 'IE' };

/** Taxes, customers, prices, discounts in every state and orders of the live demo store, always the same. */
export async function addTrade(trade: DemoTrade): Promise<void> {
  const { admin, storePath, category } = trade;
  await admin.send('PUT', `${storePath}/pricing-settings`, {
    prices_include_tax: false,
    tax_shipping: true,
    tax_rates: [
      { name: 'VAT', country: 'IE', rate: '23.00' },
      { name: 'VAT', country: 'IE', rate: '13.50', tax_class: 'reduced' },
    ],
  });
  const customers = await addCustomers(trade);
  const group = await admin.post(`${storePath}/customer-groups`, { name: 'Trade', tax_exempt: false });
  for (const id of customers.slice(0, 2)) await admin.send('PATCH', `${storePath}/customers/${id}`, { group_id: group['id'] });
  const coffee = productNamed(trade, 'Kenya Nyeri');
  await admin.post(`${storePath}/group-prices`, { group_id: group['id'], category_id: category('Lighting'), percent_off: '10.00' });
  await admin.post(`${storePath}/group-prices`, { group_id: group['id'], variant_id: coffee.variantId, price: '9.90' });
  await admin.post(`${storePath}/quantity-breaks`, {
    variant_id: productNamed(trade, 'Enamel mug').variantId,
    tiers: [
      { min_quantity: 6, price: '19.90' },
      { min_quantity: 24, price: '17.90' },
    ],
  });
  await admin.post(`${storePath}/automatic-discounts`, {
    title: 'Autumn coffee',
    type: 'percentage',
    value: '5.00',
    applies_to: 'categories',
    category_ids: [category('Coffee')],
    combines_with_codes: false,
  });
  await addDiscounts(trade);
  await addGiftCards(trade, customers);
  await addOrders(trade, customers);
  await addReturns(trade, { variantId: productNamed(trade, 'Enamel mug').variantId, customerId: customers[5] });
  await addBookings({ ...trade, variantId: productNamed(trade, 'Coffee tasting').variantId, customerIds: customers.slice(0, 4) });
  await addPurchaseOrders(trade, { variantId: productNamed(trade, 'Enamel mug').variantId, customerId: customers[7] });
}

/** The seeded product of this name. */
export function productNamed({ products }: Pick<DemoTrade, 'products'>, name: string): SeededProduct {
  const found = products.find((product) => product.name === name);
  if (found === undefined) throw new Error(`The seed has no product named ${name}.`);
  return found;
}

async function addCustomers({ integration }: DemoTrade): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const [n, person] of people.entries()) {
    const [first = '', last = ''] = person.split(' ');
    const added = await integration.post('/customers', {
      email: `${first}.${last}@example.com`.toLowerCase(),
      first_name: first,
      last_name: last,
      accepts_marketing: n % 2 === 0,
      addresses: [{ ...dublin, line1: `${n + 1} Main Street` }],
    });
    ids.push(Number(added['id']));
  }
  return ids;
}

/** One code for each state: active, scheduled, expired, disabled; `ONCE` is used up by the first order. */
async function addDiscounts({ integration, nowMs }: DemoTrade): Promise<void> {
  const at = (days: number): string => new Date(nowMs + days * dayMs).toISOString();
  await integration.post('/discounts', {
    code: 'WELCOME10',
    title: 'Welcome',
    type: 'percentage',
    value: '10.00',
    once_per_customer: true,
  });
  await integration.post('/discounts', { code: 'FREESHIP', type: 'free_shipping', minimum_subtotal: '50.00' });
  await integration.post('/discounts', { code: 'WINTER', type: 'fixed', value: '5.00', starts_at: at(30), ends_at: at(60) });
  await integration.post('/discounts', { code: 'SUMMER', type: 'percentage', value: '20.00', starts_at: at(-120), ends_at: at(-60) });
  await integration.post('/discounts', { code: 'PAUSED', type: 'fixed', value: '3.00', is_active: false });
  await integration.post('/discounts', { code: 'ONCE', type: 'fixed', value: '2.00', usage_limit: 1 });
}

/** Gift cards that are active, partly spent, used and disabled. */
async function addGiftCards({ integration, nowMs }: DemoTrade, customers: readonly number[]): Promise<void> {
  const day = (days: number): string => new Date(nowMs + days * dayMs).toISOString().slice(0, 10);
  await integration.post('/gift-cards', {
    value: '50.00',
    expires_at: day(365),
    customer_id: customers[0],
    recipient_email: 'grace.kelly@example.com',
    recipient_name: 'Grace Kelly',
    message: 'Happy birthday!',
    send_email: true,
  });
  const prize = await integration.post('/gift-cards', { value: '100.00', code: 'HARBOUR100', note: 'Prize of the raffle' });
  const redemption = await integration.post(`/gift-cards/${prize['id']}/redemptions`, { amount: '35.00', reference: 'Receipt 1021' });
  await integration.post(`/gift-cards/${prize['id']}/restorations`, { redemption_id: redemption['id'], amount: '10.00' });
  const used = await integration.post('/gift-cards', { value: '20.00', customer_id: customers[2] });
  await integration.post(`/gift-cards/${used['id']}/redemptions`, { amount: '20.00', reference: 'Receipt 1044' });
  const lost = await integration.post('/gift-cards', { value: '25.00', customer_id: customers[1], note: 'Reported lost' });
  await integration.post(`/gift-cards/${lost['id']}/disable`, {});
}

async function addOrders(trade: DemoTrade, customers: readonly number[]): Promise<void> {
  const { integration } = trade;
  const goods = ['Brass pendant', 'Kenya Nyeri', 'Enamel mug', 'Earl Grey', 'Brewing handbook'].map((name) => productNamed(trade, name));
  const ids: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    const [first, second] = [goods[n % goods.length], goods[(n + 2) % goods.length]];
    const order = await integration.post('/orders', {
      customer: { id: customers[n % customers.length] },
      shipping_address: { ...dublin, first_name: 'Demo' },
      shipping_line: { title: 'Standard', price: '4.95' },
      payment_status: n % 4 === 3 ? 'pending' : 'paid',
      ...(n === 0 ? { discount_code: 'ONCE' } : n % 3 === 1 ? { discount_code: 'WELCOME10' } : {}),
      tags: n % 2 === 0 ? ['demo'] : [],
      line_items: [
        { variant_id: first?.variantId, quantity: 1 + (n % 3) },
        { variant_id: second?.variantId, quantity: 1 },
      ],
    });
    ids.push(Number(order['id']));
  }
  await integration.post('/orders', {
    customer: { id: customers[4] },
    payment_status: 'paid',
    tags: ['demo'],
    line_items: [{ variant_id: productNamed(trade, 'Gift card').variantId, quantity: 2 }],
  });
  await integration.post(`/orders/${ids[0]}/refunds`, { amount: '5.00', note: 'Late parcel' });
  await integration.post(`/orders/${ids[1]}/fulfill`, { tracking: { company: 'An Post', number: 'CE123456789IE' } });
  await integration.post(`/orders/${ids[2]}/cancel`, { reason: 'customer', note: 'Changed their mind' });
}
