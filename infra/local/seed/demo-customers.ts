import { type DemoTrade, dublin, productNamed } from './demo-trade.ts';

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

/** Adds the customers and returns their ids. The first two are in a trade group. */
export async function addCustomers(
  { admin, integration, storePath }: Pick<DemoTrade, 'admin' | 'integration' | 'storePath'>,
  groupId: number,
): Promise<readonly number[]> {
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
  for (const id of ids.slice(0, 2)) await admin.send('PATCH', `${storePath}/customers/${id}`, { group_id: groupId });
  return ids;
}

/** Adds a blocked customer to the demo history. The customer's only order was canceled. */
export function planBlockedCustomer(trade: DemoTrade): void {
  const { admin, integration, storePath, timeline } = trade;
  timeline.on(-64, '21:00', async () => {
    const order = await integration.post('/orders', {
      customer: { email: 'rory.quinn@example.com', first_name: 'Rory', last_name: 'Quinn' },
      payment_status: 'pending',
      line_items: [{ variant_id: productNamed(trade, 'Reading light').variantId, quantity: 3 }],
    });
    timeline.on(-63, '09:00', async () => {
      await integration.post(`/orders/${order['id']}/cancel`, { reason: 'fraud', notify: false });
      const note = 'The card was stolen.';
      await admin.send('PATCH', `${storePath}/customers/${order['customer_id']}`, { is_blocked: true, note });
    });
  });
}
