import { type DemoTrade, dublin, productNamed } from './demo-trade.ts';
import { lastDay } from './timeline.ts';

const orders = 60;
const firstDay = -88;

/**
 * The products in the demo's orders. The first line of each order contains the next product in this list. The list
 * includes products sold by weight and a download.
 */
const goods = [
  'Kenya Nyeri',
  'Brass pendant',
  'Earl Grey',
  'Enamel mug',
  'Brewing handbook',
  'Carafe',
  'Ribbed socks',
  'Oil lamp',
  'Reading light',
  'Rwanda Gakenke',
  'Salt jar',
  'Peru Cajamarca',
] as const;

/** Returns the day of the order with index `n`. The orders are spread evenly from `firstDay` to `lastDay`. */
const dayOf = (n: number): number => firstDay + Math.round((n * (lastDay - firstDay)) / (orders - 1));

/**
 * Returns the discount code of order `n`; null for most orders. `ONCE` is used by one order, and `WELCOME10` by five
 * customers. The other codes are used only while they are valid.
 */
function discountCodeOf(n: number): string | null {
  if (n === 4) return 'ONCE';
  if (n < 30 && n % 6 === 1) return 'WELCOME10';
  if (n >= 10 && n <= 20 && n % 5 === 0) return 'SUMMER';
  return n >= 40 && n % 12 === 8 ? 'FREESHIP' : null;
}

/**
 * Plans sixty orders over 88 days. Steps that would fall after `lastDay` are left out. Most orders are paid when they
 * are placed, fulfilled on the next day, and delivered two days after that. Of every ten orders, one is paid late or
 * never, one is canceled, and two are partly refunded about a week later. One of the sixty orders is refunded in full.
 */
export function planOrders(trade: DemoTrade): void {
  for (let n = 0; n < orders; n += 1) {
    trade.timeline.on(dayOf(n), `${9 + (n % 9)}:${String((n * 7) % 60).padStart(2, '0')}`, () => placeOrder(trade, n));
  }
}

async function placeOrder(trade: DemoTrade, n: number): Promise<void> {
  const { integration, customers } = trade;
  const variant = (index: number) => productNamed(trade, goods[index % goods.length] ?? '').variantId;
  const isUnpaid = n % 10 === 3;
  const order = await integration.post('/orders', {
    customer: { id: customers[n % customers.length] },
    shipping_address: { ...dublin, line1: `${(n % customers.length) + 1} Main Street`, first_name: 'Demo' },
    shipping_line: { title: 'Standard', price: '4.95' },
    payment_status: isUnpaid ? 'pending' : 'paid',
    discount_code: discountCodeOf(n),
    tags: n % 2 === 0 ? ['demo'] : [],
    line_items: [
      { variant_id: variant(n), quantity: 1 + (n % 3) },
      { variant_id: variant(n * 5 + 3), quantity: 1 },
    ],
  });
  const lines = order['line_items'] as readonly { readonly id: number }[];
  const afterwards = (days: number, time: string, path: string, body: object): void => {
    const day = dayOf(n) + days;
    if (day > lastDay) return;
    trade.timeline.on(day, time, async () => void (await integration.post(`/orders/${order['id']}${path}`, body)));
  };

  if (n % 10 === 5) return afterwards(0, '20:10', '/cancel', { reason: 'customer', note: 'Changed their mind', notify: false });
  if (isUnpaid) {
    if (n % 20 === 3) return;
    afterwards(1, '09:00', '/mark-paid', { payment_method_label: 'Bank transfer' });
  }
  const tracking = { company: 'An Post', number: `CE${123_456_000 + n}IE` };
  afterwards(1, '10:00', '/fulfill', { tracking, notify: false });
  afterwards(3, '14:00', '/deliver', {});
  if (n % 10 === 2) {
    afterwards(8, '11:00', '/refunds', { line_items: [{ id: lines[0]?.id, quantity: 1 }], restock: true, note: 'Did not fit in' });
  }
  if (n % 10 === 8) afterwards(6, '12:00', '/refunds', { amount: '5.00', note: 'Late parcel' });
  if (n === 27) afterwards(5, '13:00', '/refunds', { amount: order['total'], note: 'Lost on the way' });
}
